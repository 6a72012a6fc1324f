let lock = std::sync::Mutex::new(0);
let (_one, _two) = (lock.lock(), lock.lock());
