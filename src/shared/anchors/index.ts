export {
  type Anchor,
  type AnchorText,
  anchorText,
  makeAnchor,
  PARAGRAPH_BREAK,
  paragraphOf,
  type Range,
  refreshAnchor,
} from "./anchor.ts";
export { findAnchor, findQuote } from "./find.ts";
export { foldedSign } from "./fold.ts";
export { anchorIn } from "./read.ts";
