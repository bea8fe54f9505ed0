//! More backends than a list can have, without operations.

use crate::backend::*;

backend!(B1, B1Device, backend = B1);
backend!(B2, B2Device, backend = B2);
backend!(B3, B3Device, backend = B3);
backend!(B4, B4Device, backend = B4);
backend!(B5, B5Device, backend = B5);
backend!(B6, B6Device, backend = B6);
backend!(B7, B7Device, backend = B7);
backend!(B8, B8Device, backend = B8);
backend!(B9, B9Device, backend = B9);
backend!(B10, B10Device, backend = B10);
backend!(B11, B11Device, backend = B11);
backend!(B12, B12Device, backend = B12);
backend!(B13, B13Device, backend = B13);
backend!(B14, B14Device, backend = B14);
backend!(B15, B15Device, backend = B15);
backend!(B16, B16Device, backend = B16);
backend!(B17, B17Device, backend = B17);
