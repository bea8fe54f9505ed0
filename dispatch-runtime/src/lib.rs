//! Tensor operations on backends chosen at run time, with a generated dispatch layer and autodiff.
