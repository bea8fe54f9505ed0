//! Every kind of access gives a valid module.

use super::*;
use crate::Layout;
use crate::scalar::wgsl::{ElementTypes, FloatType, element_function};
use crate::scalar::{Add, Derivative, Mul};
use crate::wgpu::kernels::elementwise::Word;
use crate::wgpu::kernels::validate::validate;
use crate::wgpu::kernels::walk::Walk;
use crate::wgpu::kernels::{convert, copy, fill, random};
use crate::{Dims, Shape, View};

/// Plans of all kinds for an output and `inputs` operands.
fn plans(words: &[Word], parameters: usize) -> Vec<Plan> {
    let mut plans = Vec::new();
    for sizes in [&[7][..], &[8], &[6, 8], &[5, 7], &[2, 3, 4, 8], &[70, 40], &[33, 9, 41]] {
        let shape = Shape::from(sizes);
        let whole = Layout::contiguous(shape.clone());
        let axes: Vec<i64> = (0..shape.rank() as i64).rev().collect();
        let reversed = Shape::from_iter(shape.iter().rev().copied());
        let permuted = View::permute("test", &reversed, &axes)
            .and_then(|view| Layout::contiguous(reversed).view("test", &view));
        let broadcast = |from: &[usize]| {
            let from = Shape::from(from);
            View::broadcast("test", &from, &shape)
                .and_then(|view| Layout::contiguous(from).view("test", &view))
        };
        let last = sizes.last().copied().unwrap_or(1);
        let flipped =
            View::flip("test", &shape, &Dims::from([-1])).and_then(|view| whole.view("test", &view));
        for other in
            [Ok(whole.clone()), permuted, broadcast(&[]), broadcast(&[last]), flipped].into_iter().flatten()
        {
            let strides: Vec<&[isize]> = (0..words.len())
                .map(|operand| if operand == 1 { other.strides() } else { whole.strides() })
                .collect();
            let walk = Walk::new(&shape, &strides);
            let offsets = vec![0; words.len()];
            plans.push(Plan::new(&walk, &offsets, words.iter().copied(), parameters, true));
            plans.push(Plan::new(&walk, &vec![1; words.len()], words.iter().copied(), parameters, false));
        }
    }
    plans
}

fn check(element: &Element<'_>, words: &[Word]) {
    for plan in plans(words, element.words.len()) {
        validate(&kernel(&plan, element));
    }
}

/// A kernel without an expression, with `words` parameters.
fn check_plain(source: &str, call: &dyn Fn(&Names<'_>) -> String, words: &[u32], operands: &[Word]) {
    check(
        &Element {
            kernel: "test",
            function: None,
            prelude: None,
            source: &|| source.to_owned(),
            call,
            words,
        },
        operands,
    );
}

#[test]
fn shaders_without_expressions_are_valid() {
    check(&copy::COPY, &[Word::Raw, Word::Raw]);
    check(&copy::COPY, &[Word::Half, Word::Half]);
    check_plain("", &fill::same_call, &[0], &[Word::Raw]);
    check_plain("", &fill::half_call, &[0], &[Word::Half]);
    check_plain("", &fill::ramp_call, &[0; 2], &[Word::Raw]);
    for (function, from, to) in convert::FUNCTIONS {
        let call = |names: &Names<'_>| format!("{function}({})", (names.operand)(0));
        check_plain(&convert::source(from, to), &call, &[], &[to.into(), from.into()]);
    }
    for function in ["uniform_number", "normal_number"] {
        let element = Element {
            kernel: function,
            function: None,
            prelude: Some(&random::prelude),
            source: &|| random::SOURCE.to_owned(),
            call: &|names| random::call(function, names),
            words: &[0; 4],
        };
        check(&element, &[Word::Float]);
    }
}

#[test]
fn shaders_of_expressions_are_valid() {
    macro_rules! check_expression {
        ($expression:expr, $arguments:expr) => {
            for (float, word) in [(FloatType::F32, Word::Float), (FloatType::F16, Word::Half)] {
                let function = element_function(&$expression, ElementTypes { float });
                let words: Vec<u32> =
                    function.parameters().iter().map(|parameter| parameter.word()).collect();
                let element = Element {
                    kernel: "map",
                    function: None,
                    prelude: None,
                    source: &|| function.source(),
                    call: &|names: &Names<'_>| {
                        function.call(|index| (names.operand)(index), |word| (names.word)(word))
                    },
                    words: &words,
                };
                check(&element, &[word; 1 + $arguments]);
            }
        };
    }
    check_expression!(Add, 2);
    check_expression!(Mul, 2);
    check_expression!(Derivative::<Add, 0>(Add), 3);
}
