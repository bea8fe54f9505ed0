use super::common::{Random, tensor, values};
use crate::{Backend, Bool, Cpu, Element, Float, Int, Kind, Shape, View};

fn round_trip<E: Element, K: Kind>(seed: u64, elements: usize) {
    let mut random = Random::new(seed);
    let shape = random.shape(5, elements);
    let tensor = random.view::<E, K>(&shape);
    let data = Cpu::into_data(tensor.clone()).unwrap();
    assert_eq!(data.shape(), &shape);
    assert_eq!(data.as_slice::<E>().unwrap(), values::<E, K>(&tensor), "{tensor:?}");
}

#[test]
fn any_layout_becomes_row_major() {
    for seed in 0..200 {
        round_trip::<f32, Float>(seed, 3000);
        round_trip::<f64, Float>(seed, 300);
        round_trip::<i64, Int>(seed, 30);
        round_trip::<bool, Bool>(seed, 1000);
    }
    for seed in 0..8 {
        round_trip::<f32, Float>(seed, 600_000);
    }
}

#[test]
fn data_is_shared_where_it_lies_so() {
    let x = tensor::<_, Float>(vec![1.0_f32, 2.0, 3.0, 4.0], [2, 2]);
    let memory = |tensor: &crate::Tensor<Cpu>| tensor.repr().buffer().as_slice::<f32>().unwrap().as_ptr();
    let data = Cpu::into_data(x.clone()).unwrap();
    assert_eq!(data.as_slice::<f32>().unwrap().as_ptr(), memory(&x));
    let flipped = Cpu::view(&x, &View::permute("p", x.shape(), &[1, 0]).unwrap()).unwrap();
    assert_eq!(memory(&flipped), memory(&x));
    assert_eq!(Cpu::into_data(flipped).unwrap().as_slice::<f32>().unwrap(), [1.0, 3.0, 2.0, 4.0]);
}

#[test]
fn views_of_a_rank_of_eight() {
    let shape = Shape::from([2, 1, 2, 1, 2, 3, 1, 2]);
    let x = tensor::<_, Int>((0..48).collect::<Vec<i32>>(), shape.clone());
    let y = Cpu::view(&x, &View::permute("p", &shape, &[7, 6, 5, 4, 3, 2, 1, 0]).unwrap()).unwrap();
    let data = Cpu::into_data(y.clone()).unwrap();
    assert_eq!(data.as_slice::<i32>().unwrap(), values::<i32, _>(&y));
}
