/** Lists and toolbars keep their own state on their element. */
interface Element {
  settle?: () => void;
  keyed?: Map<unknown, HTMLElement>;
}
