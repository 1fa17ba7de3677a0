import type { Doc } from "../bson/types.ts";
import type { Collation } from "../indexes/collation.ts";
import type { Index } from "../indexes/index-spec.ts";
import type { KeyField } from "../indexes/keys.ts";
import type { Filter } from "../query/parsed-filter.ts";
import type { Collection } from "../storage/collection.ts";
import type { Range } from "../storage/view.ts";

/** What a command asks of one collection. */
export interface Query {
  readonly collection: Collection;
  readonly filter: Filter;
  readonly sort: readonly KeyField[];
  /** The sort is by `$meta: "textScore"` (first). */
  readonly collation: Collation | undefined;
  /** Documents wanted, skipped ones included; undefined for all. */
  readonly limit: number | undefined;
  readonly hint: Doc | string | undefined;
  /** Fields wanted, when these and no others are: the query may then be answered from an index alone. */
  readonly fields: readonly string[] | undefined;
  /** Top-level fields to decode, when that is less than all; `execute` works it out. */
  readonly decoded?: ReadonlySet<string> | undefined;
}

/** How documents are found. */
export type Access =
  | { readonly kind: "eof" }
  | { readonly kind: "collscan"; readonly reverse: boolean }
  | IndexScan
  | { readonly kind: "or"; readonly branches: readonly Plan[]; readonly merge: boolean }
  | { readonly kind: "text"; readonly index: Index; readonly spec: Doc; readonly prefix: Buffer };

/** Reading ranges of an index. */
export interface IndexScan {
  readonly kind: "ixscan";
  readonly index: Index;
  readonly ranges: readonly Range[];
  readonly reverse: boolean;
  /** Length of each range's constant prefix, when the ranges are to be merged by what follows it. */
  readonly merge: readonly number[] | undefined;
  /** Number of leading fields with bounds. */
  readonly bounded: number;
  /** Predicates on the index's own fields, tried on the key before the document is fetched. */
  readonly keyFilter: Filter | undefined;
  /** Documents are not fetched: the key holds all that is wanted. */
  readonly covered: boolean;
}

/** An access, what remains to be tested on each document, and whether a sort remains to be done. */
export interface Plan {
  readonly access: Access;
  readonly residual: Filter;
  readonly blockingSort: boolean;
  /** The fewest documents or keys the plan looks at, by estimate. */
  readonly cost: number;
}
