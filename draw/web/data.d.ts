// The data of a board on the page of the explorer, and PuzzleData on that of a puzzle. Written by
// draw/src/data_types_tests.rs.

type BoardData = { letters: Array<ShownLetter>, symmetries: Array<ShownSymmetry>, group: ShownGroup, census: { moves: number, positions: number, classes: number, extended_classes: number }[], 
/**
 * Whether the board has a printed tabulation.
 */
tabulation: boolean, dodecahedron: ShownDodecahedron | null, 
/**
 * Two bytes, in base 64, for each position that has the least rank among its images under the
 * symmetries that permute the letters: the moves, and the first twists as bits in printed order.
 */
values: string, 
/**
 * Where the spinning top has the position of least rank of each orbit under the symmetries that
 * the drawing shows, in base 64: x and y in twelve bits each.
 */
top: string, name: string, title: string, squares: Array<ShownSquare>, home: number, 
/**
 * The size of the drawing, in squares.
 */
width: number, height: number, 
/**
 * Whether the squares form rows and columns.
 */
cells: boolean, 
/**
 * The squares of each row of the drawing, for boards that are written in rows.
 */
rows: Array<Array<number>> | null, grid: boolean, bipartite: boolean, first_tile: number, 
/**
 * The text between two tiles.
 */
separator: string, 
/**
 * The number of tiles of a code, where parity determines the last two.
 */
code_length: number | null, };

type ShownSquare = { label: string, x: number, y: number, neighbours: Array<number>, 
/**
 * The next square on the tree's path home.
 */
towards_home: number, };

type ShownLetter = { name: string, inverse: number, 
/**
 * The squares of the blank, from home to home.
 */
walk: Array<number>, 
/**
 * The image of each place: the tile on place i goes to place `permutation[i]`.
 */
permutation: Array<number>, 
/**
 * For each next letter, the number of moves of this letter that it undoes.
 */
overlaps: Array<number>, 
/**
 * The number of its loop, from 0, in alphabetical order; inverse letters share a loop.
 */
number: number, 
/**
 * The letter's place on the drawing.
 */
at: [number, number], 
/**
 * Whether the tiles turn clockwise.
 */
clockwise: boolean, };

type ShownSymmetry = { 
/**
 * The image of each place.
 */
places: Array<number>, 
/**
 * The squares in cycles.
 */
cycles: string, name: string | null, 
/**
 * What it does to the drawing, if the drawing shows it: the images of (1, 0) and (0, 1).
 */
turn: [number, number, number, number] | null, 
/**
 * The image of each letter, if it permutes them.
 */
letters: Array<number> | null, };

type ShownGroup = { name: string, order: string, evidence: string, 
/**
 * What Wilson's theorem predicts, and whether it is the group.
 */
wilson: string, agrees: boolean, };

type ShownDodecahedron = { vertices: Array<[number, number, number]>, faces: Array<Array<number>>, 
/**
 * The image of each vertex under the rotation of each letter.
 */
letters: Array<Array<number>>, 
/**
 * Axis and angle of each rank.
 */
rotations: { axis: Record<string, number[]> | null, degrees: number }[], };

type PuzzleData = { 
/**
 * By square the label in the goal, if that has labels: `_` is a blank, and `*` any tile.
 */
labels: Array<string> | null, letters: [], name: string, title: string, squares: Array<ShownSquare>, home: number, 
/**
 * The size of the drawing, in squares.
 */
width: number, height: number, 
/**
 * Whether the squares form rows and columns.
 */
cells: boolean, 
/**
 * The squares of each row of the drawing, for boards that are written in rows.
 */
rows: Array<Array<number>> | null, grid: boolean, bipartite: boolean, first_tile: number, 
/**
 * The text between two tiles.
 */
separator: string, 
/**
 * The number of tiles of a code, where parity determines the last two.
 */
code_length: number | null, };
