unsafe { std::hint::unreachable_unchecked() }
