use taquin::*; use taquin::solution::*; use std::time::Instant;
fn main(){
 let b: Board = "eight".parse().unwrap();
 let t0=Instant::now();
 let t = Twists::of(&b);
 println!("twists {:?}", t0.elapsed());
 for tw in t.iter() { println!("{} {:?} {:?}", tw.name(), tw.permutation(), tw.walk().iter().map(|&s| b.label(s).to_string()).collect::<Vec<_>>()); }
 let g = Geometry::of(&t).unwrap();
 println!("geometry {:?}", t0.elapsed());
 let mut best=u128::MAX; let mut b2=u128::MAX; let mut b3=u128::MAX; let mut b4=u128::MAX;let mut b5=u128::MAX;let mut b6=u128::MAX;
 for _ in 0..200 { let t0=Instant::now(); let d=Dictionaries::compute(&g); best=best.min(t0.elapsed().as_nanos()); let f=d.first_twists(&g); b2=b2.min(t0.elapsed().as_nanos()); let t1=Instant::now(); d.sequences(&g); b3=b3.min(t1.elapsed().as_nanos()); std::hint::black_box(f);
  let s=d.solution(&g); let c=d.classes(); let t2=Instant::now(); std::hint::black_box(d.extended_classes(&c)); b4=b4.min(t2.elapsed().as_nanos());
  let t3=Instant::now(); s.census(); b5=b5.min(t3.elapsed().as_nanos());
  let t3=Instant::now(); taquin::perm::SequenceNumbers::new(); b6=b6.min(t3.elapsed().as_nanos());
 }
 println!("dict {best} +first {b2} seq {b3} ext {b4} census {b5} seqnumbers {b6}");
 let s1=Solution::of(&t, Method::Schofield).unwrap();
 let t0=Instant::now();
 let s2=Solution::of(&t, Method::Walks).unwrap();
 println!("walks {:?}", t0.elapsed());
 for r in s1.ranking().ranks(){ assert_eq!(s1.moves(r),s2.moves(r)); assert_eq!(s1.first_twists(r), s2.first_twists(r)); assert_eq!(s1.sequences(r), s2.sequences(r), "{r:?} {:?}", s1.moves(r));}
 assert_eq!(s1.classes(), s2.classes());
 for row in s1.census().rows { println!("{row:?}"); }
 let t0=Instant::now();
 let mut n=0; for a in s1.answers(){ let w=a.words().count(); assert_eq!(w as u64,a.sequences()); n+=w; }
 println!("{n} words {:?}", t0.elapsed());
 let a=s1.answer(&StandardPosition::parse(&b,"102536").unwrap()).unwrap();
 println!("{:?} {:?} {}", a.words().collect::<Vec<_>>(), a.specimen(), a.specimen().with_elisions_struck());
}
