// What the modules of the explorer get from the library, and what they assign to themselves all at
// once, for `tsc --checkJs`.

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
interface Board {
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

interface Game {
  solution: Solution;
  name: string;
  path: number[][];
  distances: number[];
  hints: number;
}

interface State {
  shownSolution: Solution;
  shownOrigin: number[];
  shownWord: number[];
}

interface Top {
  paper: string;
  ink: string;
  accent: string;
}

interface TopDrawing {
  y: Float32Array;
  near: Float32Array;
}

interface Bound {
  columns: number;
  rows: number;
  blank: number;
}

interface Search {
  slides: Slides;
  origin: number[];
}

interface Puzzle {
  wanted: ((way: { path: number[]; least: number; isProved: boolean }) => void) | null;
}

interface WordReader {
  board: Board;
  text: string;
  rest: string;
  depth: number;
}

interface DrawnTray {
  board: Board;
  square: number;
  corner: number[];
}

interface SvgFile {
  width: number;
  height: number;
  title: string;
  rules: string;
  body: string;
}

interface Zooming {
  scroller: HTMLElement;
  drawing: HTMLElement;
  name: string;
  scale: number;
  pointers: Pointers;
}

/** Lists and toolbars keep their own state on their element. */
interface Element {
  settle?: () => void;
  keyed?: Map<unknown, HTMLElement>;
}
