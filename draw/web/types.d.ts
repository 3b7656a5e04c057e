// What the modules of the pages get from the library.

interface BoardSquare {
  label: string;
  x: number;
  y: number;
  neighbours: number[];
  towards_home: number;
}

interface BoardLetter {
  name: string;
  inverse: number;
  walk: number[];
  permutation: number[];
  overlaps: number[];
  number: number;
  at: [number, number];
  clockwise: boolean;
}

interface BoardSymmetry {
  places: number[];
  cycles: string;
  name: string | null;
  turn: [number, number, number, number] | null;
  letters: number[] | null;
}

interface Dodecahedron {
  vertices: number[][];
  faces: number[][];
  letters: number[][];
  rotations: { axis: Record<string, number[]> | null; degrees: number }[];
}

/** The data of a board, as `draw/web.rs` writes them. */
interface BoardData {
  name: string;
  title: string;
  squares: BoardSquare[];
  home: number;
  width: number;
  height: number;
  cells: boolean;
  rows: number[][] | null;
  grid: boolean;
  bipartite: boolean;
  first_tile: number;
  separator: string;
  code_length: number | null;
  letters: BoardLetter[];
  symmetries: BoardSymmetry[];
  group: { name: string; order: string; evidence: string; wilson: string; agrees: boolean };
  census: { moves: number; positions: number; classes: number; extended_classes: number }[];
  tabulation: boolean;
  dodecahedron: Dodecahedron | null;
  values: string;
  top: string;
}

/** Lists and toolbars keep their own state on their element. */
interface Element {
  settle?: () => void;
  keyed?: Map<unknown, HTMLElement>;
}
