//! One conformance case, as its line of JSON says: see `conformance/FORMAT.md`.

use dispatch_runtime::{Error, Result, Shape, TensorData};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A case.
#[derive(Debug, Deserialize)]
pub(crate) struct Case {
    pub(crate) id: String,
    pub(crate) op: String,
    pub(crate) args: Vec<Argument>,
    #[serde(default)]
    pub(crate) error: bool,
    pub(crate) output: Option<Vec<Expected>>,
    #[serde(default)]
    pub(crate) rtol: f64,
    #[serde(default)]
    pub(crate) atol: f64,
    #[serde(default)]
    pub(crate) signed_zero: bool,
    pub(crate) grad_output: Option<Vec<Given>>,
    pub(crate) grads: Option<BTreeMap<String, Expected>>,
    #[serde(default)]
    pub(crate) grad_rtol: f64,
    #[serde(default)]
    pub(crate) grad_atol: f64,
    /// The steps, where `op` is `program` or `hvp`.
    #[serde(default)]
    pub(crate) program: Vec<Step>,
    #[serde(default)]
    pub(crate) outputs: Vec<String>,
    /// The rest belongs to `hvp`.
    #[serde(default)]
    pub(crate) wrt: Vec<String>,
    #[serde(default)]
    pub(crate) direction: BTreeMap<String, Given>,
    pub(crate) f: Option<Number>,
    pub(crate) hvp: Option<BTreeMap<String, Expected>>,
}

impl Case {
    /// The tensors among the arguments.
    pub(crate) fn tensors(&self) -> impl Iterator<Item = &Given> {
        self.args
            .iter()
            .flat_map(|argument| match &argument.value {
                ArgumentValue::Tensor(laid) => std::slice::from_ref(laid),
                ArgumentValue::List { list } => list.as_slice(),
                ArgumentValue::Plain { .. } => &[],
            })
            .map(|laid| &laid.tensor)
    }
}

/// An argument by name.
#[derive(Debug, Deserialize)]
pub(crate) struct Argument {
    pub(crate) name: String,
    #[serde(flatten)]
    pub(crate) value: ArgumentValue,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum ArgumentValue {
    Tensor(Laid),
    List { list: Vec<Laid> },
    Plain { value: serde_json::Value },
}

/// A tensor with the layout that it is to have.
#[derive(Debug, Deserialize)]
pub(crate) struct Laid {
    pub(crate) tensor: Given,
    pub(crate) layout: Option<Layout>,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Layout {
    Transposed,
    Permuted,
    Strided,
    Offset,
    Expanded,
}

/// The names of a step's results, its operation and its arguments, in which `"$name"` is an earlier result.
#[derive(Debug, Deserialize)]
pub(crate) struct Step(pub(crate) Names, pub(crate) String, pub(crate) BTreeMap<String, serde_json::Value>);

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Names {
    One(String),
    Many(Vec<String>),
}

impl Names {
    pub(crate) fn as_slice(&self) -> &[String] {
        match self {
            Self::One(name) => std::slice::from_ref(name),
            Self::Many(names) => names,
        }
    }
}

/// A tensor with its values, or with the rule that makes them.
#[derive(Debug, Deserialize)]
pub(crate) struct Given {
    pub(crate) dtype: String,
    pub(crate) shape: Vec<usize>,
    #[serde(flatten)]
    pub(crate) values: Values,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Values {
    Listed { data: Vec<Number> },
    Filled { fill: Fill, multiplier: i64, modulo: i64, scale: f64, offset: f64 },
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) enum Fill {
    #[serde(rename = "arange")]
    Arange,
}

/// A result: its values, or sums and samples of them.
#[derive(Debug, Deserialize)]
pub(crate) struct Expected {
    pub(crate) dtype: String,
    pub(crate) shape: Vec<usize>,
    #[serde(flatten)]
    pub(crate) values: ExpectedValues,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum ExpectedValues {
    Listed { data: Vec<Number> },
    Summary(Summary),
}

/// Sums over `x[i]` and over `x[i] * (i mod 97 + 1)`, and some elements by flat position.
#[derive(Debug, Deserialize)]
pub(crate) struct Summary {
    pub(crate) sum: Number,
    pub(crate) sum_atol: f64,
    pub(crate) weighted: Number,
    pub(crate) weighted_atol: f64,
    pub(crate) samples: Vec<(usize, Number)>,
}

/// A number or truth value; what JSON lacks is written as a string.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Number {
    Bool(bool),
    Int(i64),
    Float(f64),
    Special(Special),
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) enum Special {
    NaN,
    Infinity,
    #[serde(rename = "-Infinity")]
    MinusInfinity,
}

impl Number {
    pub(crate) fn to_f64(self) -> f64 {
        match self {
            Self::Bool(value) => f64::from(u8::from(value)),
            Self::Int(value) => value as f64,
            Self::Float(value) => value,
            Self::Special(Special::NaN) => f64::NAN,
            Self::Special(Special::Infinity) => f64::INFINITY,
            Self::Special(Special::MinusInfinity) => f64::NEG_INFINITY,
        }
    }

    fn to_i64(self) -> i64 {
        match self {
            Self::Int(value) => value,
            other => other.to_f64() as i64,
        }
    }
}

impl Given {
    /// The values, row-major.
    pub(crate) fn data(&self) -> Result<TensorData> {
        match &self.values {
            Values::Listed { data } => typed(&self.dtype, data, &self.shape),
            Values::Filled { fill: Fill::Arange, multiplier, modulo, scale, offset } => {
                let value = |i: i64| (i * multiplier % modulo) as f64 * scale + offset;
                let elements = Shape::from(self.shape.as_slice()).checked_elements("case")? as i64;
                let numbers: Vec<Number> = (0..elements).map(|i| Number::Float(value(i))).collect();
                typed(&self.dtype, &numbers, &self.shape)
            }
        }
    }
}

/// Numbers as elements of the type that a case names.
pub(crate) fn typed(dtype: &str, numbers: &[Number], shape: &[usize]) -> Result<TensorData> {
    let numbers = numbers.iter().copied();
    match dtype {
        "f32" => TensorData::new(numbers.map(|x| x.to_f64() as f32).collect(), shape),
        "f64" => TensorData::new(numbers.map(Number::to_f64).collect(), shape),
        "i32" => TensorData::new(numbers.map(|x| x.to_i64() as i32).collect(), shape),
        "i64" => TensorData::new(numbers.map(Number::to_i64).collect(), shape),
        "bool" => TensorData::new(numbers.map(|x| x.to_f64() != 0.0).collect(), shape),
        _ => Err(Error::argument("case", "dtype", format!("there is no `{dtype}`"))),
    }
}
