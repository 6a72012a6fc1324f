//! How a value becomes bytes, and back. Both sides of the boundary use the same implementation.
//!
//! Integers are varints of the `integer-encoding` crate, so that a replay token stays short. A reader trusts nothing:
//! a claimed length never allocates, and bytes that do not fit are `None`.

use crate::Value;
use integer_encoding::VarInt;
use kit::{BrokerId, Epoch, Offset, PartitionId, Position, Timestamp};

/// A type that can cross the boundary between the checker and the probe.
pub trait Wire: Sized {
    /// Appends the value's bytes to `out`.
    fn put(&self, out: &mut Vec<u8>);

    /// Reads a value from the front of `input` and moves `input` behind it. `None` when the bytes are not one.
    fn get(input: &mut &[u8]) -> Option<Self>;

    /// The value as a reader sees it.
    fn value(&self) -> Value;

    /// Appends a sequence's items. Bytes have a faster way than one at a time.
    fn put_all(items: &[Self], out: &mut Vec<u8>) {
        for item in items {
            item.put(out);
        }
    }

    /// Reads `count` items.
    fn get_all(count: usize, input: &mut &[u8]) -> Option<Vec<Self>> {
        // An item of no bytes does not exist here, so a count above the bytes left is a lie.
        if count > input.len() {
            return None;
        }
        (0..count).map(|_| Self::get(input)).collect()
    }

    /// A sequence as a reader sees it.
    fn value_all(items: &[Self]) -> Value {
        Value::List(items.iter().map(Self::value).collect())
    }

    /// The value's bytes.
    fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        self.put(&mut out);
        out
    }

    /// Reads a value that fills `bytes` exactly.
    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut input = bytes;
        let value = Self::get(&mut input)?;
        input.is_empty().then_some(value)
    }
}

fn take<'a>(input: &mut &'a [u8], count: usize) -> Option<&'a [u8]> {
    let (taken, rest) = input.split_at_checked(count)?;
    *input = rest;
    Some(taken)
}

macro_rules! wire_int {
    ($($int:ty),*) => {$(
        impl Wire for $int {
            fn put(&self, out: &mut Vec<u8>) {
                let mut buffer = [0; 10];
                let len = self.encode_var(&mut buffer);
                out.extend_from_slice(&buffer[..len]);
            }

            fn get(input: &mut &[u8]) -> Option<Self> {
                let (value, len) = Self::decode_var(input)?;
                *input = &input[len..];
                Some(value)
            }

            fn value(&self) -> Value {
                Value::Int(*self as i128)
            }
        }
    )*};
}
wire_int!(u16, u32, u64, usize, i8, i16, i32, i64);

impl Wire for u8 {
    fn put(&self, out: &mut Vec<u8>) {
        out.push(*self);
    }

    fn get(input: &mut &[u8]) -> Option<Self> {
        take(input, 1).map(|byte| byte[0])
    }

    fn value(&self) -> Value {
        Value::Int((*self).into())
    }

    fn put_all(items: &[Self], out: &mut Vec<u8>) {
        out.extend_from_slice(items);
    }

    fn get_all(count: usize, input: &mut &[u8]) -> Option<Vec<Self>> {
        take(input, count).map(<[u8]>::to_vec)
    }

    fn value_all(items: &[Self]) -> Value {
        Value::Bytes(items.to_vec())
    }
}

impl Wire for bool {
    fn put(&self, out: &mut Vec<u8>) {
        out.push((*self).into());
    }

    fn get(input: &mut &[u8]) -> Option<Self> {
        match u8::get(input)? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    fn value(&self) -> Value {
        Value::Bool(*self)
    }
}

impl Wire for String {
    fn put(&self, out: &mut Vec<u8>) {
        self.len().put(out);
        out.extend_from_slice(self.as_bytes());
    }

    fn get(input: &mut &[u8]) -> Option<Self> {
        let len = usize::get(input)?;
        String::from_utf8(take(input, len)?.to_vec()).ok()
    }

    fn value(&self) -> Value {
        Value::Text(self.clone())
    }
}

impl<T: Wire> Wire for Vec<T> {
    fn put(&self, out: &mut Vec<u8>) {
        self.len().put(out);
        T::put_all(self, out);
    }

    fn get(input: &mut &[u8]) -> Option<Self> {
        let count = usize::get(input)?;
        T::get_all(count, input)
    }

    fn value(&self) -> Value {
        T::value_all(self)
    }
}

impl<T: Wire> Wire for Option<T> {
    fn put(&self, out: &mut Vec<u8>) {
        self.is_some().put(out);
        if let Some(value) = self {
            value.put(out);
        }
    }

    fn get(input: &mut &[u8]) -> Option<Self> {
        match bool::get(input)? {
            true => T::get(input).map(Some),
            false => Some(None),
        }
    }

    fn value(&self) -> Value {
        self.as_ref().map_or(Value::Nothing, T::value)
    }
}

impl<T: Wire, E: Wire> Wire for Result<T, E> {
    fn put(&self, out: &mut Vec<u8>) {
        self.is_ok().put(out);
        match self {
            Ok(value) => value.put(out),
            Err(error) => error.put(out),
        }
    }

    fn get(input: &mut &[u8]) -> Option<Self> {
        match bool::get(input)? {
            true => T::get(input).map(Ok),
            false => E::get(input).map(Err),
        }
    }

    fn value(&self) -> Value {
        match self {
            Ok(value) => Value::Map(vec![("ok", value.value())]),
            Err(error) => Value::Map(vec![("error", error.value())]),
        }
    }
}

/// Bytes whose number both sides know.
impl<const N: usize> Wire for [u8; N] {
    fn put(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self);
    }

    fn get(input: &mut &[u8]) -> Option<Self> {
        take(input, N)?.try_into().ok()
    }

    fn value(&self) -> Value {
        Value::Bytes(self.to_vec())
    }
}

/// The unit type has one byte, so that a sequence of units cannot claim more than it has.
impl Wire for () {
    fn put(&self, out: &mut Vec<u8>) {
        out.push(0);
    }

    fn get(input: &mut &[u8]) -> Option<Self> {
        take(input, 1).map(|_| ())
    }

    fn value(&self) -> Value {
        Value::Nothing
    }
}

macro_rules! wire_tuple {
    ($($part:ident $index:tt),*) => {
        impl<$($part: Wire),*> Wire for ($($part,)*) {
            fn put(&self, out: &mut Vec<u8>) {
                $(self.$index.put(out);)*
            }

            fn get(input: &mut &[u8]) -> Option<Self> {
                Some(($($part::get(input)?,)*))
            }

            fn value(&self) -> Value {
                Value::List(vec![$(self.$index.value()),*])
            }
        }
    };
}
wire_tuple!(A 0, B 1);
wire_tuple!(A 0, B 1, C 2);
wire_tuple!(A 0, B 1, C 2, D 3);

macro_rules! wire_number {
    ($($name:ident),*) => {$(
        impl Wire for $name {
            fn put(&self, out: &mut Vec<u8>) {
                self.0.put(out);
            }

            fn get(input: &mut &[u8]) -> Option<Self> {
                Wire::get(input).map($name)
            }

            fn value(&self) -> Value {
                self.0.value()
            }
        }
    )*};
}
wire_number!(Offset, Timestamp, Epoch, Position, PartitionId, BrokerId);

/// Declares a struct whose fields all cross the boundary.
#[macro_export]
macro_rules! wire_struct {
    ($(#[$meta:meta])* pub struct $name:ident { $($(#[$field_meta:meta])* pub $field:ident: $ty:ty),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name { $($(#[$field_meta])* pub $field: $ty),* }

        $crate::wire_for!($name { $($field: $ty),* });
    };
}

/// Lets an existing struct with public fields cross the boundary.
#[macro_export]
macro_rules! wire_for {
    ($name:ident { $($field:ident: $ty:ty),* $(,)? }) => {
        impl $crate::Wire for $name {
            fn put(&self, out: &mut Vec<u8>) {
                $($crate::Wire::put(&self.$field, out);)*
            }

            fn get(input: &mut &[u8]) -> Option<Self> {
                Some(Self { $($field: <$ty as $crate::Wire>::get(input)?),* })
            }

            fn value(&self) -> $crate::Value {
                $crate::Value::Map(vec![$((stringify!($field), $crate::Wire::value(&self.$field))),*])
            }
        }
    };
}

/// Declares an enum whose variants, plain or with named fields, all cross the boundary.
#[macro_export]
macro_rules! wire_enum {
    ($(#[$meta:meta])* pub enum $name:ident {
        $($(#[$variant_meta:meta])* $variant:ident $({ $($(#[$field_meta:meta])* $field:ident: $ty:ty),* $(,)? })?),* $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[$variant_meta])* $variant $({
                $(#[doc = concat!("`", stringify!($field), "`, as the exercise names it.")] $(#[$field_meta])* $field: $ty),*
            })?),*
        }

        impl $crate::Wire for $name {
            fn put(&self, out: &mut Vec<u8>) {
                let mut _tag = 0u8;
                $(
                    if let Self::$variant $({ $($field),* })? = self {
                        out.push(_tag);
                        $($($crate::Wire::put($field, out);)*)?
                    }
                    _tag += 1;
                )*
            }

            fn get(input: &mut &[u8]) -> Option<Self> {
                let tag = <u8 as $crate::Wire>::get(input)?;
                let mut _next = 0u8;
                $(
                    if tag == _next {
                        return Some(Self::$variant $({ $($field: <$ty as $crate::Wire>::get(input)?),* })?);
                    }
                    _next += 1;
                )*
                None
            }

            fn value(&self) -> $crate::Value {
                match self {
                    $(Self::$variant $({ $($field),* })? => $crate::wire_enum!(@value $variant $({ $($field),* })?)),*
                }
            }
        }
    };
    (@value $variant:ident) => { $crate::Value::Text(stringify!($variant).to_string()) };
    (@value $variant:ident { $($field:ident),* }) => {
        $crate::Value::Map(vec![(
            stringify!($variant),
            $crate::Value::Map(vec![$((stringify!($field), $crate::Wire::value($field))),*]),
        )])
    };
}
