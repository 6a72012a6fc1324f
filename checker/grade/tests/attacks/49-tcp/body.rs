panic!("{:?}", std::net::TcpStream::connect("{TCP}"));
