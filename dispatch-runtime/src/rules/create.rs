//! Creation.

use crate::{Error, Result, Shape};

/// How many numbers `start, start + step, ..` lie before `end`; all of them fit in i32.
pub fn arange(operation: &'static str, start: i64, end: i64, step: i64) -> Result<usize> {
    if step == 0 {
        return Err(Error::argument(operation, "step", "a step of 0 never ends"));
    }
    let distance = i128::from(end) - i128::from(start);
    let count = distance / i128::from(step) + i128::from(distance % i128::from(step) != 0);
    if distance == 0 || (distance < 0) != (step < 0) {
        return Ok(0);
    }
    let last = i128::from(start) + (count - 1) * i128::from(step);
    for (argument, value) in [("start", i128::from(start)), ("end", last)] {
        if i32::try_from(value).is_err() {
            return Err(Error::argument(operation, argument, format!("{value} is beyond i32")));
        }
    }
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    Shape::from([count]).checked_elements(operation)
}

/// The bounds of a uniform distribution.
pub fn uniform(operation: &'static str, low: f64, high: f64) -> Result<()> {
    finite(operation, "low", low)?;
    finite(operation, "high", high)?;
    if low > high {
        return Err(Error::argument(operation, "high", format!("{high} is below `low`, which is {low}")));
    }
    Ok(())
}

/// The parameters of a normal distribution.
pub fn normal(operation: &'static str, mean: f64, std: f64) -> Result<()> {
    finite(operation, "mean", mean)?;
    finite(operation, "std", std)?;
    if std < 0.0 {
        return Err(Error::argument(operation, "std", format!("{std} is negative")));
    }
    Ok(())
}

fn finite(operation: &'static str, argument: &'static str, value: f64) -> Result<()> {
    if value.is_finite() {
        Ok(())
    } else {
        Err(Error::argument(operation, argument, format!("{value} is not finite")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_of_ranges() {
        let length = |start, end, step| arange("arange", start, end, step).ok();
        assert_eq!(length(0, 10, 3), Some(4));
        assert_eq!(length(0, 9, 3), Some(3));
        assert_eq!(length(5, 5, 1), Some(0));
        assert_eq!(length(5, 0, 1), Some(0));
        assert_eq!(length(5, 0, -2), Some(3));
        assert_eq!(length(0, i64::MAX, i64::MAX), Some(1));
        assert_eq!(length(i64::MAX, i64::MIN, 1), Some(0));
        assert_eq!(length(0, 1, 0), None);
        assert_eq!(length(i64::MIN, i64::MAX, 1), None);
        assert_eq!(length(1 << 40, (1 << 40) + 1, 1), None);
        assert_eq!(length(i64::from(i32::MIN), i64::from(i32::MAX) + 1, 1 << 31), Some(2));
    }

    #[test]
    fn distributions() {
        assert!(uniform("op", 0.0, 0.0).is_ok());
        assert!(uniform("op", 1.0, 0.0).is_err());
        assert!(uniform("op", f64::NEG_INFINITY, 0.0).is_err());
        assert!(normal("op", 0.0, -1.0).is_err());
        assert!(normal("op", f64::NAN, 1.0).is_err());
    }
}
