#!/usr/bin/env bash
# Installs what the tests need and runs them all: unit and integration tests, documentation examples, the compiler's messages.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v cargo >/dev/null; then
    echo "cargo is missing: install Rust from https://rustup.rs" >&2
    exit 1
fi
# The linker that Rust calls, and git for snapshots' paths.
if ! command -v cc >/dev/null; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        apt-get update -qq && apt-get install -y -qq gcc libc6-dev
    else
        echo "a C compiler is missing: install gcc or clang" >&2
        exit 1
    fi
fi

# Snapshots and compiler messages are compared, never rewritten.
INSTA_UPDATE=no cargo test --workspace "$@"
