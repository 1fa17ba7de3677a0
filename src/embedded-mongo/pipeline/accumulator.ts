import type { Doc } from "../bson/types.ts";
import type { Variables } from "../expressions/evaluate.ts";

/** Accumulates one field of a group. */
export interface Accumulator {
  add(doc: Doc, variables: Variables): void;
  result(): unknown;
}
