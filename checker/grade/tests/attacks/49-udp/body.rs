panic!("{:?}", std::net::UdpSocket::bind("127.0.0.1:0").and_then(|socket| socket.send_to(b"canary", "{UDP}")));
