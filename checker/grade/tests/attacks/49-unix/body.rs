panic!("{:?}", std::os::unix::net::UnixStream::connect("{SOCKET}"));
