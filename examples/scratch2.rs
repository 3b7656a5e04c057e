use taquin::*; use taquin::solution::*; use std::time::Instant;
fn main(){
 let b: Board = "eight".parse().unwrap();
 let t = Twists::of(&b);
 let g = Geometry::of(&t).unwrap();
 let mut v=vec![]; let mut w=vec![];
 for _ in 0..2000 { let t0=Instant::now(); let d=Dictionaries::compute(&g); v.push(t0.elapsed().as_nanos()); std::hint::black_box(d.first_twists(&g)); w.push(t0.elapsed().as_nanos()); }
 v.sort(); w.sort();
 println!("compute min {} median {}; with first {} {}", v[0], v[1000], w[0], w[1000]);
 // raw speed
 let t0=Instant::now(); let mut x=1u64; for i in 0..1_000_000_000u64 { x = std::hint::black_box(x.wrapping_mul(3)+i); } println!("{:?} {x}", t0.elapsed());
}
