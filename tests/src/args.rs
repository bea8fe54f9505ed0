//! The arguments of an operation, by name.

use crate::{AnyKind, Failure, Owned};
use dispatch_runtime::{Backend, DType, Dim, Dims, Float, Scalar, Slice, Slices, Tensor};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// One argument.
#[derive(Clone, Debug)]
pub enum Arg<B: Backend> {
    /// A tensor.
    Tensor(Owned<B>),
    /// A list of tensors.
    List(Vec<Owned<B>>),
    /// A number, a string, a list or null.
    Plain(Value),
}

/// The arguments of one call, and the device that creates tensors.
#[derive(Clone, Debug)]
pub struct Args<B: Backend> {
    by_name: BTreeMap<String, Arg<B>>,
    used: RefCell<BTreeSet<String>>,
    /// Where operations without tensor arguments run.
    pub device: B::Device,
}

impl<B: Backend> Args<B> {
    /// No arguments yet.
    pub fn new(device: B::Device) -> Self {
        Self { by_name: BTreeMap::new(), used: RefCell::default(), device }
    }

    /// Adds an argument.
    pub fn insert(&mut self, name: impl Into<String>, arg: Arg<B>) {
        self.by_name.insert(name.into(), arg);
    }

    /// Every float tensor by its name, those of a list as `list.0`, `list.1`.
    pub fn floats_mut(&mut self) -> impl Iterator<Item = (String, &mut Tensor<B>)> {
        self.by_name.iter_mut().flat_map(|(name, arg)| {
            let named: Vec<(String, &mut Owned<B>)> = match arg {
                Arg::Tensor(tensor) => vec![(name.clone(), tensor)],
                Arg::List(tensors) => tensors
                    .iter_mut()
                    .enumerate()
                    .map(|(i, tensor)| (format!("{name}.{i}"), tensor))
                    .collect(),
                Arg::Plain(_) => Vec::new(),
            };
            named.into_iter().filter_map(|(name, tensor)| match tensor {
                Owned::Float(tensor) => Some((name, tensor)),
                _ => None,
            })
        })
    }

    /// An argument.
    pub fn arg(&self, name: &str) -> Result<&Arg<B>, Failure> {
        self.used.borrow_mut().insert(name.to_owned());
        self.by_name.get(name).ok_or_else(|| Failure::Arguments(format!("there is no `{name}`")))
    }

    /// The first argument that nobody has asked for.
    pub fn unused(&self) -> Option<&str> {
        let used = self.used.borrow();
        self.by_name.keys().find(|name| !used.contains(*name)).map(String::as_str)
    }

    /// Whether the argument is there and not null.
    pub fn has(&self, name: &str) -> bool {
        !matches!(self.by_name.get(name), None | Some(Arg::Plain(Value::Null)))
    }

    /// A tensor of whichever kind.
    pub fn any(&self, name: &str) -> Result<&Owned<B>, Failure> {
        match self.arg(name)? {
            Arg::Tensor(tensor) => Ok(tensor),
            other => Err(Failure::Arguments(format!("`{name}` is no tensor: {other:?}"))),
        }
    }

    /// A tensor of the kind that the operation takes there.
    pub fn tensor<K: AnyKind>(&self, name: &str) -> Result<&Tensor<B, K>, Failure> {
        of_kind(name, self.any(name)?)
    }

    /// A float tensor.
    pub fn float(&self, name: &str) -> Result<&Tensor<B, Float>, Failure> {
        self.tensor(name)
    }

    /// A tensor that may be absent.
    pub fn optional<K: AnyKind>(&self, name: &str) -> Result<Option<&Tensor<B, K>>, Failure> {
        if self.has(name) { self.tensor(name).map(Some) } else { Ok(None) }
    }

    /// A list of tensors of whichever kind.
    pub fn list(&self, name: &str) -> Result<&[Owned<B>], Failure> {
        match self.arg(name)? {
            Arg::List(tensors) => Ok(tensors),
            other => Err(Failure::Arguments(format!("`{name}` is no list of tensors: {other:?}"))),
        }
    }

    /// A list of tensors of one kind.
    pub fn tensors<K: AnyKind>(&self, name: &str) -> Result<Vec<Tensor<B, K>>, Failure> {
        self.list(name)?.iter().map(|tensor| of_kind(name, tensor).cloned()).collect()
    }

    /// An argument that is no tensor.
    pub fn plain<T: Plain>(&self, name: &str) -> Result<T, Failure> {
        match self.arg(name)? {
            Arg::Plain(value) => {
                T::parse(value).ok_or_else(|| Failure::Excluded(format!("`{name}` cannot be {value}")))
            }
            other => Err(Failure::Arguments(format!("`{name}` is no plain value: {other:?}"))),
        }
    }
}

fn of_kind<'a, B: Backend, K: AnyKind>(
    name: &str,
    tensor: &'a Owned<B>,
) -> Result<&'a Tensor<B, K>, Failure> {
    K::find(tensor)
        .ok_or_else(|| Failure::Arguments(format!("`{name}` is not of kind {}: {tensor:?}", K::ID.name())))
}

/// A type of plain arguments.
pub trait Plain: Sized {
    /// The value, where it is one of this type.
    fn parse(value: &Value) -> Option<Self>;
}

impl Plain for i64 {
    fn parse(value: &Value) -> Option<Self> {
        value.as_i64()
    }
}

impl Plain for usize {
    fn parse(value: &Value) -> Option<Self> {
        value.as_u64().and_then(|value| value.try_into().ok())
    }
}

impl Plain for bool {
    fn parse(value: &Value) -> Option<Self> {
        value.as_bool()
    }
}

impl Plain for String {
    fn parse(value: &Value) -> Option<Self> {
        value.as_str().map(str::to_owned)
    }
}

/// Infinities and NaN are written as strings.
impl Plain for f64 {
    fn parse(value: &Value) -> Option<Self> {
        match value {
            Value::String(text) => text.parse().ok(),
            _ => value.as_f64(),
        }
    }
}

/// By its name in Rust.
impl Plain for DType {
    fn parse(value: &Value) -> Option<Self> {
        Self::ALL.into_iter().find(|dtype| value.as_str() == Some(dtype.name()))
    }
}

impl Plain for Scalar {
    fn parse(value: &Value) -> Option<Self> {
        value.as_i64().map(Self::Int).or_else(|| f64::parse(value).map(Self::Float))
    }
}

impl Plain for Dim {
    fn parse(value: &Value) -> Option<Self> {
        value.as_i64().map(Self)
    }
}

impl<T: Plain> Plain for Vec<T> {
    fn parse(value: &Value) -> Option<Self> {
        value.as_array()?.iter().map(T::parse).collect()
    }
}

impl Plain for Dims {
    fn parse(value: &Value) -> Option<Self> {
        Vec::<i64>::parse(value).map(Self::from)
    }
}

/// `[start, end, step]`, where the end may be null.
impl Plain for Slice {
    fn parse(value: &Value) -> Option<Self> {
        let [start, end, step] = value.as_array()?.as_slice() else { return None };
        let end = if end.is_null() { None } else { Some(end.as_i64()?) };
        Some(Self::new(start.as_i64()?, end, step.as_i64()?))
    }
}

impl Plain for Slices {
    fn parse(value: &Value) -> Option<Self> {
        Vec::<Slice>::parse(value).map(Self::from)
    }
}
