#![allow(long_running_const_eval)]
