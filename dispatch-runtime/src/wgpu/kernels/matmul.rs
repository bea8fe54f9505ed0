//! Batched matrix products, of operands with any strides.

use super::matmul_text::{self, Access, Tiles};
use super::sum;
use super::walk::Walk;
use crate::rules::Product;
use crate::wgpu::launch::{Binding, Launch, grid};
use crate::wgpu::pipeline::Key;
use crate::wgpu::tensor::WgpuTensor;
use crate::{DType, Error, Layout, Repr, Result, Scalar, Shape};
use smallvec::SmallVec;

/// One operand, as matrices in memory: element (i, k) of matrix b lies at `offset + b's start + i step + k depth`, where k
/// counts what is summed over.
#[derive(Clone, Debug)]
pub(super) struct Matrices {
    layout: Layout,
    pub(super) size: usize,
    pub(super) step: isize,
    pub(super) depth: isize,
    pub(super) batch: SmallVec<[isize; 4]>,
}

impl Matrices {
    /// `rows` is the position, from the end, of the dimension that is not summed over.
    fn new(operation: &'static str, tensor: &WgpuTensor, batch: &Shape, rows: usize) -> Result<Self> {
        let rank = tensor.shape().rank();
        let target: Shape = batch.iter().chain(tensor.shape().iter().skip(rank - 2)).copied().collect();
        let layout = super::elementwise::broadcast(operation, tensor.layout(), &target)?;
        let from_end = |back: usize| {
            layout.strides().len().checked_sub(back).and_then(|dim| layout.strides().get(dim)).copied()
        };
        let (step, depth) = (from_end(rows).unwrap_or(0), from_end(3 - rows).unwrap_or(0));
        let size = target.size(target.rank() - rows);
        let batch = layout.strides().iter().take(batch.rank()).copied().collect();
        Ok(Self { layout, size, step, depth, batch })
    }

    /// How blocks of it are read fastest.
    fn access(&self, offset: u32, k: usize) -> Access {
        let whole = |steps: &[isize]| steps.iter().all(|step| step % 4 == 0) && offset.is_multiple_of(4);
        let batches = || whole(&self.batch);
        match () {
            () if self.step == 1 && self.size.is_multiple_of(4) && whole(&[self.depth]) && batches() => {
                Access::Across
            }
            () if self.depth == 1 && k.is_multiple_of(4) && whole(&[self.step]) && batches() => Access::Along,
            () if self.depth == 1 => Access::ScalarAlong,
            () => Access::Scalar,
        }
    }
}

/// Invocations and workgroups that fill a large device.
const PLENTY: usize = 264;
/// What one workgroup sums over at most: drivers watch long loops.
const BEARABLE: usize = 16_384;
/// What is worth a workgroup of its own.
const WORTHWHILE: usize = 256;

/// The product, of which the sizes are known to fit.
pub(crate) fn matmul(
    operation: &'static str,
    lhs: &WgpuTensor,
    rhs: &WgpuTensor,
    product: &Product,
) -> Result<WgpuTensor> {
    if lhs.dtype() != rhs.dtype() {
        return Err(Error::dtypes(operation, lhs.dtype(), rhs.dtype()));
    }
    let shape = product.shape();
    let (Some(left), Some(right)) = (lhs.storage(), rhs.storage()) else {
        return super::full(operation, shape, Scalar::Int(0), lhs.dtype(), lhs.device());
    };
    let context = left.context();
    let mut lhs_part = Matrices::new(operation, lhs, &product.batch, 2)?;
    let mut rhs_part = Matrices::new(operation, rhs, &product.batch, 1)?;
    let mut sizes: SmallVec<[usize; 4]> = product.batch.iter().copied().collect();
    fold_batch(&mut lhs_part, &mut rhs_part, &mut sizes);
    let walk = Walk::new(&sizes, &[&lhs_part.batch, &rhs_part.batch]);
    let (m, n, k) = (lhs_part.size, rhs_part.size, product.k);
    let batches: usize = sizes.iter().product();

    let tiles = Tiles::for_sizes(m, n, batches, context.limits.max_compute_workgroup_storage_size);
    let (down, across) = (m.div_ceil(tiles.size()), n.div_ceil(tiles.size()));
    let groups = down * across * batches;
    let splits = PLENTY.div_ceil(groups).min(k / WORTHWHILE).max(k.div_ceil(BEARABLE)).max(1);
    let chunk = k.div_ceil(splits).next_multiple_of(16);
    let splits = k.div_ceil(chunk);

    let output = lhs.like(operation, Shape::from([splits, shape.elements()]), DType::F32)?;
    let Some(target) = output.storage() else { return Ok(output.with_layout(Layout::contiguous(shape))) };
    let bind = |storage, layout| Binding::new(storage, layout).map_err(|failure| failure.during(operation));
    let (from_left, from_right) = (bind(left, &lhs_part.layout)?, bind(right, &rhs_part.layout)?);
    let mut parameters: Vec<u32> =
        [m, n, k, across, down, batches * splits, splits, batches, chunk].map(|count| count as u32).to_vec();
    let mut accesses = [Access::Scalar; 2];
    for ((part, binding), slot) in
        [(&lhs_part, &from_left), (&rhs_part, &from_right)].into_iter().zip(&mut accesses)
    {
        let offset = binding.offset(&part.layout);
        *slot = part.access(offset, k);
        parameters.extend(slot.words(part, offset));
    }
    for (dim, &size) in walk.sizes.iter().enumerate() {
        parameters.push(size as u32);
        for (steps, access) in walk.strides.iter().zip(accesses) {
            parameters.push((steps.get(dim).copied().unwrap_or(0) / access.unit()) as u32);
        }
    }
    let variant = [
        tiles as u32,
        accesses[0] as u32,
        accesses[1] as u32,
        u32::from(n % 4 == 0),
        walk.sizes.len() as u32,
    ];
    Launch {
        operation,
        key: Key::new("matmul", variant),
        source: &|| matmul_text::source(tiles, accesses, n % 4 == 0, walk.sizes.len()),
        reads: &[from_left, from_right],
        writes: &[bind(target, output.layout())?],
        parameters: &mut parameters,
        groups: grid(groups * splits),
        check: None,
        workgroup: tiles.workgroup_bytes(),
    }
    .run(context)?;
    let product = if splits == 1 { output } else { sum(operation, &output, &[0])? };
    Ok(product.with_layout(Layout::contiguous(shape)))
}

/// Batches that share the right matrix are more rows of one product, where the rows are evenly spaced.
fn fold_batch(lhs: &mut Matrices, rhs: &mut Matrices, sizes: &mut SmallVec<[usize; 4]>) {
    let repeated = rhs.batch.iter().zip(sizes.iter()).all(|(&step, &size)| step == 0 || size == 1);
    if sizes.is_empty() || !repeated {
        return;
    }
    let rows: SmallVec<[usize; 4]> = sizes.iter().copied().chain([lhs.size]).collect();
    let steps: SmallVec<[isize; 4]> = lhs.batch.iter().copied().chain([lhs.step]).collect();
    let walk = Walk::new(&rows, &[&steps]);
    if let ([size], Some([step])) = (&walk.sizes[..], walk.strides.first().map(|steps| &steps[..])) {
        (lhs.size, lhs.step) = (*size, if *size == 1 { lhs.step } else { *step });
        lhs.batch.clear();
        rhs.batch.clear();
        sizes.clear();
    }
}
