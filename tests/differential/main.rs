//! Every operation on random arguments: the CPU backend against the naive one.
//!
//! Shapes of rank 0 to 5, sizes of 0 and 1, views in any layout, special values. Where one backend reports an error, so does
//! the other, of the same kind. `PROPTEST_CASES` sets how many calls there are of each operation.

mod inputs;
mod signatures;
mod table;

use dispatch_runtime::{Cpu, CpuDevice, KindId};
use dispatch_tests::reference::{Reference, ReferenceDevice};
use dispatch_tests::{Failure, compare, ops};
use inputs::{Call, arguments};
use libtest_mimic::{Arguments, Failed, Trial};
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use std::mem::discriminant;
use std::process::ExitCode;
use table::{Exact, Row, rows};

fn main() -> ExitCode {
    // Strategies stay in the thread that they are made in.
    let trial = |(position, row): (usize, Row)| Trial::test(row.op, move || run(&rows()[position]));
    let mut trials: Vec<Trial> = rows().into_iter().enumerate().map(trial).collect();
    trials.push(Trial::test("every operation has a line", every_operation_has_a_line));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn run(row: &Row) -> Result<(), Failed> {
    let config = Config { failure_persistence: None, ..Config::default() };
    let check = |call: Call| same(row.op, &call, row.exact).map_err(TestCaseError::fail);
    TestRunner::new(config).run(&row.call, check).map_err(|error| Failed::from(error.to_string()))
}

fn same(op: &str, call: &Call, exact: Exact) -> Result<(), String> {
    let setting_up = |error: dispatch_runtime::Error| format!("setting up: {error}");
    let cpu = ops::call(op, &arguments::<Cpu>(call, &CpuDevice).map_err(setting_up)?);
    let reference = ops::call(op, &arguments::<Reference>(call, &ReferenceDevice).map_err(setting_up)?);
    match (cpu, reference) {
        (Ok(cpu), Ok(reference)) if cpu.len() == reference.len() => {
            for (position, (cpu, reference)) in cpu.iter().zip(&reference).enumerate() {
                if cpu.dtype() != reference.dtype() {
                    return Err(format!(
                        "result {position}: {} on the CPU, {} on the reference",
                        cpu.dtype(),
                        reference.dtype()
                    ));
                }
                let (got, want) =
                    (cpu.to_data().map_err(setting_up)?, reference.to_data().map_err(setting_up)?);
                let tolerance = exact.tolerance(if want.dtype().kind() == KindId::Float {
                    want.dtype()
                } else {
                    dispatch_runtime::DType::F32
                });
                compare(&got, &want, tolerance).map_err(|what| format!("result {position}: {what}"))?;
            }
            Ok(())
        }
        (Ok(cpu), Ok(reference)) => {
            Err(format!("{} results on the CPU, {} on the reference", cpu.len(), reference.len()))
        }
        (Err(Failure::Failed(cpu)), Err(Failure::Failed(reference)))
            if discriminant(cpu.kind()) == discriminant(reference.kind()) =>
        {
            Ok(())
        }
        (Err(Failure::Excluded(_)), Err(Failure::Excluded(_))) => Ok(()),
        (cpu, reference) => Err(format!("the CPU gives {cpu:?}, the reference {reference:?}")),
    }
}

/// The operations are those of the annotated trait, read from its source.
fn every_operation_has_a_line() -> Result<(), Failed> {
    let source = include_str!("../../dispatch-runtime/src/ops/mod.rs");
    let known: Vec<&str> = rows().iter().map(|row| row.op).collect();
    let named = source
        .lines()
        .filter_map(|line| line.trim().strip_prefix("fn "))
        .filter_map(|rest| rest.split(['<', '(']).next());
    let name_here = |name| match name {
        "unsqueeze" => "unsqueeze_dim",
        "squeeze" => "squeeze_dim",
        name => name,
    };
    let missing: Vec<&str> = named.map(name_here).filter(|name| !known.contains(name)).collect();
    if missing.is_empty() {
        Ok(())
    } else {
        Err(format!("without a line in `table.rs`: {}", missing.join(", ")).into())
    }
}
