//! Tensors in awkward layouts, and how to read them the slow way.

use crate::backend::Repr;
use crate::rules::random::philox;
use crate::{Backend, Cpu, CpuDevice, Element, Kind, Shape, Slice, Tensor, TensorData, View};

/// A tensor of `values`.
pub(super) fn tensor<E: Element, K: Kind>(values: Vec<E>, shape: impl Into<Shape>) -> Tensor<Cpu, K> {
    Cpu::from_data(TensorData::new(values, shape).unwrap(), &CpuDevice).unwrap()
}

/// The elements in order, read one by one.
pub(super) fn values<E: Element, K: Kind>(tensor: &Tensor<Cpu, K>) -> Vec<E> {
    let layout = tensor.repr().layout();
    let memory = tensor.repr().buffer().as_slice::<E>().unwrap();
    let mut values = Vec::new();
    for number in 0..layout.shape().elements() {
        let (mut left, mut position) = (number, layout.offset() as isize);
        for (&size, &stride) in layout.shape().iter().zip(layout.strides()).rev() {
            position += (left % size) as isize * stride;
            left /= size;
        }
        values.push(memory[position as usize]);
    }
    values
}

/// Random numbers below a limit.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed << 32)
    }

    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 += 1;
        philox(7, self.0)[0] as usize % limit
    }

    /// A shape of at most `rank` dimensions and about `elements` elements.
    pub(super) fn shape(&mut self, rank: usize, elements: usize) -> Shape {
        let mut left = elements.max(1);
        let rank = self.below(rank + 1);
        (0..rank)
            .map(|_| {
                let size = match self.below(8) {
                    0 => 1,
                    1 => self.below(4),
                    _ => 1 + self.below(left.min(200)),
                };
                left = (left / size.max(1)).max(1);
                size
            })
            .collect()
    }

    /// A view of a tensor with small numbers, so that sums are exact.
    pub(super) fn view<E: Element, K: Kind>(&mut self, shape: &Shape) -> Tensor<Cpu, K> {
        let order = self.order(shape.rank());
        // The source: each size stretched, its dimensions in another order.
        let mut slices = vec![Slice::full(); shape.rank()];
        let mut stretched = vec![0; shape.rank()];
        let mut expanded = vec![false; shape.rank()];
        for dim in 0..shape.rank() {
            let size = shape.size(dim);
            let (start, step): (usize, i64) = match self.below(6) {
                0 => (1, 1),
                1 => (0, 2),
                2 => (self.below(3), -1),
                3 => {
                    expanded[dim] = true;
                    (0, 1)
                }
                _ => (0, 1),
            };
            let length = if expanded[dim] { 1 } else { size * step.unsigned_abs() as usize };
            stretched[dim] = start + length + self.below(2);
            slices[dim] = Slice::new(start as i64, Some((start + length) as i64), step);
        }
        let source: Shape = order.iter().map(|&dim| stretched[dim]).collect();
        let numbers = (0..source.elements())
            .map(|_| E::from_scalar(crate::Scalar::Int(self.below(16) as i64 - 8)))
            .collect();
        let tensor = tensor::<E, K>(numbers, source.clone());
        let back: Vec<i64> = (0..shape.rank())
            .map(|dim| order.iter().position(|&other| other == dim).unwrap() as i64)
            .collect();
        let tensor = Cpu::view(&tensor, &View::permute("test", &source, &back).unwrap()).unwrap();
        let tensor = Cpu::view(&tensor, &View::slice("test", tensor.shape(), &slices).unwrap()).unwrap();
        let tensor = Cpu::view(&tensor, &View::broadcast("test", tensor.shape(), shape).unwrap()).unwrap();
        assert_eq!(tensor.repr().shape(), shape);
        tensor
    }

    fn order(&mut self, rank: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..rank).collect();
        for dim in 1..rank {
            if self.below(2) == 0 {
                let other = self.below(dim + 1);
                order.swap(dim, other);
            }
        }
        order
    }
}
