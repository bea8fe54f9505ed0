//! Random arguments: tensors of any shape as views of memory laid out at random, with values that go wrong easily.

use dispatch_runtime::{Backend, DType, KindId, Result, Shape, Slice, Tensor, TensorData, View, f16};
use dispatch_tests::{Arg, Args, Owned};
use proptest::prelude::*;
use serde_json::Value;

/// A random call: the arguments by name.
pub(crate) type Call = Vec<(&'static str, Input)>;

/// One argument, not yet on a device.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    Tensor(Viewed),
    List(Vec<Viewed>),
    Plain(Value),
}

/// The arguments on a device.
pub(crate) fn arguments<B: Backend>(call: &Call, device: &B::Device) -> Result<Args<B>> {
    let mut args = Args::new(device.clone());
    for (name, input) in call {
        args.insert(
            *name,
            match input {
                Input::Tensor(viewed) => Arg::Tensor(viewed.tensor(device)?),
                Input::List(list) => {
                    Arg::List(list.iter().map(|viewed| viewed.tensor(device)).collect::<Result<_>>()?)
                }
                Input::Plain(value) => Arg::Plain(value.clone()),
            },
        );
    }
    Ok(args)
}

/// A tensor as a view of stored values: a slice of each dimension, then repetition, then another order of the dimensions.
#[derive(Clone, Debug)]
pub(crate) struct Viewed {
    stored: TensorData,
    slices: Vec<Slice>,
    expanded: Vec<i64>,
    order: Vec<i64>,
}

impl Viewed {
    fn tensor<B: Backend>(&self, device: &B::Device) -> Result<Owned<B>> {
        let data = self.stored.clone();
        Ok(match data.dtype().kind() {
            KindId::Float => Owned::Float(self.view(B::from_data(data, device)?)?),
            KindId::Int => Owned::Int(self.view(B::from_data(data, device)?)?),
            KindId::Bool => Owned::Bool(self.view(B::from_data(data, device)?)?),
        })
    }

    fn view<B: Backend, K: dispatch_runtime::Kind>(&self, stored: Tensor<B, K>) -> Result<Tensor<B, K>> {
        let sliced = stored.view(&View::slice("differential", stored.shape(), &self.slices)?)?;
        let expanded = sliced.expand(self.expanded.as_slice())?;
        expanded.view(&View::permute("differential", expanded.shape(), &self.order)?)
    }
}

/// How one dimension is stored.
#[derive(Clone, Copy, Debug)]
enum Stored {
    Whole,
    Stepped { before: usize, step: usize },
    Reversed,
    Repeated,
}

impl Stored {
    /// The stored size, the slice of it that is used, and the size to expand that to.
    fn plan(self, size: usize) -> (usize, Slice, usize) {
        match self {
            Self::Whole => (size, Slice::full(), size),
            Self::Reversed => (size, Slice::new(0, None, -1), size),
            Self::Stepped { before, step } => {
                let used = size * step;
                (
                    before + used + 1,
                    Slice::new(before as i64, Some((before + used) as i64), step as i64),
                    size,
                )
            }
            Self::Repeated => (1, Slice::full(), size),
        }
    }
}

fn stored() -> impl Strategy<Value = Stored> {
    prop_oneof![
        5 => Just(Stored::Whole),
        1 => (0..3_usize, 1..4_usize).prop_map(|(before, step)| Stored::Stepped { before, step }),
        1 => Just(Stored::Reversed),
        1 => Just(Stored::Repeated),
    ]
}

/// A tensor of this shape and type, in any layout; half of them simply contiguous, as fast paths are for these.
pub(crate) fn tensor(shape: Shape, values: Values, dtype: DType) -> BoxedStrategy<Viewed> {
    let rank = shape.rank();
    let any_order = Just((0..rank).collect::<Vec<usize>>()).prop_shuffle();
    let plain = (Just(vec![Stored::Whole; rank]), Just((0..rank).collect::<Vec<usize>>()));
    prop_oneof![plain, (prop::collection::vec(stored(), rank), any_order)]
        .prop_flat_map(move |(stored, order)| {
            // Dimension `order[i]` of what is stored becomes dimension `i`.
            let mut plans = vec![(0, Slice::full(), 0); rank];
            for (i, &dim) in order.iter().enumerate() {
                plans[dim] = stored[dim].plan(shape.size(i));
            }
            let memory: Shape = plans.iter().map(|plan| plan.0).collect();
            values.data(memory, dtype).prop_map(move |stored| Viewed {
                stored,
                slices: plans.iter().map(|plan| plan.1).collect(),
                expanded: plans.iter().map(|plan| plan.2 as i64).collect(),
                order: order.iter().map(|&dim| dim as i64).collect(),
            })
        })
        .boxed()
}

/// Any shape: rank 0 to 5, with sizes of 0 and 1, and now and then one long enough for every path of a vectorised loop.
pub(crate) fn shape() -> BoxedStrategy<Shape> {
    let size = prop_oneof![1 => Just(0_usize), 3 => Just(1_usize), 8 => 2..6_usize, 2 => 6..70_usize];
    prop::collection::vec(size, 0..=5).prop_map(limited).boxed()
}

/// At most some thousand elements.
pub(crate) fn limited(mut sizes: Vec<usize>) -> Shape {
    let mut left = 3000;
    for size in &mut sizes {
        *size = (*size).min(left);
        left /= (*size).max(1);
    }
    sizes.into_iter().collect()
}

/// Which values a tensor gets.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Values {
    /// Whatever is special: NaN, infinities, zeros, extremes.
    Any,
    /// Few digits, so that sums and products of many are exact in any order; NaN and infinities among them.
    Tame,
    /// Integers from 0 up to below this, and rarely one beyond.
    Index(usize),
}

impl Values {
    fn data(self, shape: Shape, dtype: DType) -> BoxedStrategy<TensorData> {
        fn collected<T: dispatch_runtime::Element>(
            element: BoxedStrategy<T>,
            shape: Shape,
        ) -> BoxedStrategy<TensorData> {
            let values = prop::collection::vec(element, shape.elements());
            values
                .prop_map(move |values| TensorData::new(values, &shape).expect("as many values as elements"))
                .boxed()
        }
        match dtype {
            DType::F16 => collected(self.float().prop_map(f16::from_f64).boxed(), shape),
            DType::F32 => collected(self.float().prop_map(|x| x as f32).boxed(), shape),
            DType::F64 => collected(self.float(), shape),
            DType::I32 => collected(self.int().prop_map(|x| x as i32).boxed(), shape),
            DType::I64 => collected(self.int(), shape),
            _ => collected(any::<bool>().boxed(), shape),
        }
    }

    fn float(self) -> BoxedStrategy<f64> {
        let tame = (-128..=128_i32).prop_map(|x| f64::from(x) / 8.0);
        match self {
            Self::Any => prop_oneof![
                4 => tame,
                4 => (-8.0..8.0_f64).prop_map(|x| f64::from(x as f32)),
                1 => (-1e4..1e4_f64).prop_map(|x| f64::from(x as f32)),
                1 => prop::sample::select(vec![
                    0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 88.75, -104.0, 1e-30, -1e30, 1e38, 16_777_216.0,
                ]),
            ]
            .boxed(),
            _ => prop_oneof![60 => tame, 1 => prop::sample::select(vec![f64::NAN, f64::INFINITY, f64::NEG_INFINITY])].boxed(),
        }
    }

    fn int(self) -> BoxedStrategy<i64> {
        let extremes =
            vec![i64::from(i32::MIN), i64::from(i32::MAX), i64::MIN, i64::MAX, 1 << 40, 65_536, 31, 32, 63];
        match self {
            Self::Any => prop_oneof![6 => -10..=10_i64, 1 => prop::sample::select(extremes)].boxed(),
            Self::Tame => (-10..=10_i64).boxed(),
            Self::Index(0) => Just(0).boxed(),
            Self::Index(size) => {
                prop_oneof![400 => 0..size as i64, 1 => Just(size as i64), 1 => Just(-1)].boxed()
            }
        }
    }
}
