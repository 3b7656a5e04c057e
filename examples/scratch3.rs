use taquin::*; use taquin::solution::*; use std::time::Instant;
fn main(){
 let b: Board = "eight".parse().unwrap();
 let t = Twists::of(&b);
 let g=Geometry::of(&t).unwrap();
 let d=Dictionaries::compute(&g);
 let s1=d.solution(&g);
 let mut v=vec![];
 for _ in 0..300 { let t0=Instant::now(); let wt=d.word_table(&g); v.push(t0.elapsed()); drop(wt);}
 v.sort(); println!("{:?} {:?}", v[0], v[150]);
 let wt=d.word_table(&g); println!("{}", wt.len()); for a in s1.answers(){ assert_eq!(wt.words(a.rank()), a.words().collect::<Vec<_>>());assert_eq!(wt.specimen(a.rank()), a.specimen());  }
 println!("ok");
}
