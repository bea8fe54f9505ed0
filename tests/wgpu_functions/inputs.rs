//! Columns of arguments: all pairs of special values, and many others.

use dispatch_runtime::scalar::{Host, Source};
use dispatch_runtime::{HostBuffer, KindId};

const FLOATS: &[f32] = &[
    0.0,
    1.0,
    2.0,
    3.0,
    0.5,
    0.25,
    1.5,
    2.5,
    3.5,
    7.0,
    10.0,
    49.0,
    88.0,
    88.73,
    89.5,
    104.1,
    110.0,
    1e-3,
    1e-5,
    1e-7,
    3e-8,
    6e-8,
    1e-10,
    1e-20,
    1e-37,
    f32::MIN_POSITIVE,
    127.0,
    128.0,
    149.0,
    1e4,
    8388607.5,
    8388609.0,
    16777215.0,
    16777216.0,
    1e6,
    1e10,
    2147483520.0,
    2147483648.0,
    3e9,
    1e20,
    1e30,
    1e38,
    f32::MAX,
    f32::INFINITY,
    std::f32::consts::PI,
    1.5707964,
    std::f32::consts::FRAC_PI_4,
    0.70710677,
    std::f32::consts::SQRT_2,
    0.99999994,
    1.0000001,
    0.9,
    0.3125,
    f32::NAN,
];
const INTS: &[i32] = &[
    0,
    1,
    -1,
    2,
    -2,
    3,
    -3,
    7,
    -7,
    8,
    10,
    16,
    30,
    31,
    32,
    33,
    -31,
    -32,
    -33,
    64,
    255,
    46341,
    65536,
    16777217,
    -16777219,
    123456789,
    i32::MAX,
    i32::MIN,
    i32::MAX - 1,
    i32::MIN + 1,
    2147483583,
    2147483584,
];
const RANDOM: usize = 20_000;

/// The bits of each argument, in columns.
pub(crate) struct Inputs {
    pub(crate) kinds: &'static [KindId],
    pub(crate) columns: Vec<Vec<u32>>,
}

impl Inputs {
    pub(crate) fn new(kinds: &'static [KindId]) -> Self {
        let lists: Vec<Vec<u32>> = kinds.iter().map(|&kind| specials(kind)).collect();
        let products = lists.iter().map(Vec::len).product::<usize>().min(RANDOM);
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        let mut columns = vec![Vec::new(); kinds.len()];
        for row in 0..products {
            let mut rest = row;
            for (column, list) in columns.iter_mut().zip(&lists) {
                // Products of three lists are too many: chosen at random there.
                let choice = if kinds.len() < 3 { rest } else { random.next() as usize };
                column.push(list[choice % list.len()]);
                rest /= list.len();
            }
        }
        for _ in 0..RANDOM {
            for (column, &kind) in columns.iter_mut().zip(kinds) {
                column.push(random.of(kind));
            }
        }
        Self { kinds, columns }
    }

    pub(crate) fn rows(&self) -> usize {
        self.columns.first().map_or(0, Vec::len)
    }

    /// An argument as the values of a tensor.
    pub(crate) fn buffer(&self, index: usize) -> HostBuffer {
        let column = &self.columns[index];
        match self.kinds[index] {
            KindId::Float => {
                HostBuffer::from(column.iter().map(|&bits| f32::from_bits(bits)).collect::<Vec<_>>())
            }
            KindId::Int => HostBuffer::from(column.iter().map(|&bits| bits as i32).collect::<Vec<_>>()),
            KindId::Bool => HostBuffer::from(column.iter().map(|&bits| bits != 0).collect::<Vec<_>>()),
        }
    }

    /// Whether a float of the row is subnormal: devices may take it for zero.
    pub(crate) fn subnormal(&self, row: usize) -> bool {
        let floats = self.kinds.iter().zip(&self.columns).filter(|(kind, _)| **kind == KindId::Float);
        floats.into_iter().any(|(_, column)| f32::from_bits(column[row]).is_subnormal())
    }
}

fn specials(kind: KindId) -> Vec<u32> {
    match kind {
        KindId::Float => FLOATS.iter().flat_map(|x| [x.to_bits(), (-x).to_bits()]).collect(),
        KindId::Int => INTS.iter().map(|&x| x as u32).collect(),
        KindId::Bool => vec![0, 1],
    }
}

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    fn of(&mut self, kind: KindId) -> u32 {
        let bits = self.next();
        match (kind, bits >> 40 & 7) {
            (KindId::Bool, _) => bits as u32 & 1,
            (KindId::Int, 0..=2) => bits as u32,
            (KindId::Int, _) => (bits as u32 % 81).wrapping_sub(40),
            // Any bits, small halves, or of an exponent from 2^-20 to 2^20.
            (KindId::Float, 0) => bits as u32,
            (KindId::Float, 1) => (f32::from((bits % 201) as u8) * 0.5 - 50.0).to_bits(),
            (KindId::Float, _) => (bits as u32 & 0x807f_ffff) | (107 + (self.next() as u32 % 41)) << 23,
        }
    }
}

/// One row as arguments of the host.
pub(crate) struct Row<'a>(pub(crate) &'a Inputs, pub(crate) usize);

macro_rules! sources {
    ($($float:ty, $int:ty);*) => {$(
        impl Source<Host<$float, $int>> for Row<'_> {
            fn float(&self, index: usize) -> $float {
                f32::from_bits(self.0.columns[index][self.1]).into()
            }

            fn int(&self, index: usize) -> $int {
                (self.0.columns[index][self.1] as i32).into()
            }

            fn bool(&self, index: usize) -> bool {
                self.0.columns[index][self.1] != 0
            }
        }
    )*};
}
sources!(f32, i32; f64, i64);
