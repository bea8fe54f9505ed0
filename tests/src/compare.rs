//! Comparing results.

use dispatch_runtime::{Scalar, TensorData};

/// How near two floats must be: `|got - want| <= factor * (absolute + relative * |want|)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance {
    /// Part of the wanted value.
    pub relative: f64,
    /// The least distance that counts.
    pub absolute: f64,
    /// Whether -0 and 0 differ.
    pub signed_zero: bool,
    /// How much wider it is for a backend that rounds less carefully than it was made for.
    pub factor: f64,
}

impl Tolerance {
    /// Equal values; zeros of either sign and all NaNs are the same.
    pub const EXACT: Self = Self { relative: 0.0, absolute: 0.0, signed_zero: false, factor: 1.0 };

    /// Whether the floats are near enough: NaN to NaN, and infinities of one sign.
    #[must_use]
    pub fn accepts(self, got: f64, want: f64) -> bool {
        if got.is_nan() || want.is_nan() {
            return got.is_nan() && want.is_nan();
        }
        if self.signed_zero && want == 0.0 && got.is_sign_negative() != want.is_sign_negative() {
            return false;
        }
        let near = || (got - want).abs() <= self.factor * (self.absolute + self.relative * want.abs());
        got == want || got.is_finite() && want.is_finite() && near()
    }
}

/// What differs between two tensors; floats may be apart by the tolerance, everything else is equal. Integers compare by
/// value, whatever their width.
pub fn compare(got: &TensorData, want: &TensorData, tolerance: Tolerance) -> Result<(), String> {
    if got.dtype().kind() != want.dtype().kind() {
        return Err(format!("element type {} instead of {}", got.dtype(), want.dtype()));
    }
    if got.shape() != want.shape() {
        return Err(format!("shape {} instead of {}", got.shape(), want.shape()));
    }
    let (got, want) = (scalars(got), scalars(want));
    let differs = |&i: &usize| match (got[i], want[i]) {
        (Scalar::Int(got), Scalar::Int(want)) => got != want,
        (got, want) => !tolerance.accepts(got.to_f64(), want.to_f64()),
    };
    let wrong: Vec<usize> = (0..want.len()).filter(differs).collect();
    let Some(&first) = wrong.first() else { return Ok(()) };
    let shown: Vec<String> =
        wrong.iter().take(4).map(|&i| format!("[{i}] {:?} instead of {:?}", got[i], want[i])).collect();
    Err(format!(
        "{} of {} values differ, from position {first} on: {}",
        wrong.len(),
        want.len(),
        shown.join(", ")
    ))
}

/// The values as numbers.
pub(crate) fn scalars(data: &TensorData) -> Vec<Scalar> {
    use dispatch_runtime::KindId;
    match data.dtype().kind() {
        KindId::Float => data.to_vec::<f64>().into_iter().map(Scalar::Float).collect(),
        KindId::Int | KindId::Bool => data.to_vec::<i64>().into_iter().map(Scalar::Int).collect(),
    }
}
