// A board has the fields of its data.

import "./src/board.js";

declare module "./src/board.js" {
  interface Board extends BoardData {}
}
