/** Copies of one document's data in any number of others, updated at once or in batches (decisions 82 and 100). */
export type { Copies, Copying, ModelWithCopies, SourceChange, ValuesOf } from "./copies.ts";
export { type OutdatedCopiesDoc, outdatedCopies } from "./outdated.ts";
export { copiedSource, UPDATED_AT_ONCE } from "./update.ts";
export { withheldWhile } from "./withheld.ts";
