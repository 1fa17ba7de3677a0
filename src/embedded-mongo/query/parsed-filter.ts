import type { BSONRegExp, Doc } from "../bson/types.ts";
import type { Path } from "./paths.ts";

/** A parsed filter, read by the planner and compiled by `predicate`. */
export type Filter =
  | { kind: "and" | "or" | "nor"; of: Filter[] }
  | { kind: "not"; of: Filter }
  | { kind: "compare"; path: Path; op: Comparison; value: unknown }
  | { kind: "in"; path: Path; values: unknown[]; regexes: RegExp[] }
  | { kind: "regex"; path: Path; regex: RegExp; value: BSONRegExp | undefined }
  | { kind: "exists"; path: Path }
  | { kind: "type"; path: Path; types: Set<string> }
  | { kind: "size"; path: Path; size: number }
  | { kind: "mod"; path: Path; divisor: number; remainder: number }
  | { kind: "bits"; path: Path; mode: BitsMode; positions: number[] }
  | { kind: "elemMatch"; path: Path; of: Filter; documents: boolean }
  | { kind: "schema"; test: (value: unknown) => boolean }
  | { kind: "expr"; expression: unknown }
  | { kind: "text"; spec: Doc }
  | { kind: "always" }
  | { kind: "never" };

/** Comparison operators. */
export type Comparison = "eq" | "lt" | "lte" | "gt" | "gte";

/** Bitwise operators. */
export type BitsMode = "allSet" | "allClear" | "anySet" | "anyClear";
