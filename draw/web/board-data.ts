// A board has the fields of its data.

import "./src/board.js";
import "./src/labelled-board.js";

declare module "./src/board.js" {
  interface Board extends BoardData {}
}

declare module "./src/labelled-board.js" {
  interface LabelledBoard {
    labels: NonNullable<PuzzleData["labels"]>;
  }
}
