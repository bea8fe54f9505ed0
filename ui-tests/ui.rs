//! What must compile, what must not, and that one mistake gives one error.

use std::fs;
use std::path::{Path, PathBuf};

const FOLDERS: [&str; 4] = ["args", "grads", "ops", "reject"];

#[test]
fn messages() {
    let cases = trybuild::TestCases::new();
    for folder in FOLDERS {
        cases.compile_fail(format!("{folder}/*.rs"));
    }
    cases.compile_fail("several/*.rs");
    cases.pass("pass/*.rs");
}

fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|found| found == extension));
    files.sort();
    files
}

#[test]
fn one_mistake_gives_one_error() {
    for file in FOLDERS.iter().flat_map(|folder| files(folder, "stderr")) {
        let text = fs::read_to_string(&file).unwrap();
        let errors = text
            .lines()
            .filter(|line| line.starts_with("error") && !line.starts_with("error: aborting"))
            .count();
        assert_eq!(errors, 1, "{}", file.display());
    }
}

#[test]
fn every_message_has_its_case() {
    for file in FOLDERS.iter().chain(&["several"]).flat_map(|folder| files(folder, "stderr")) {
        assert!(file.with_extension("rs").exists(), "{} has no case", file.display());
    }
}
