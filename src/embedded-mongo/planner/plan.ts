import type { Doc } from "../bson/types.ts";
import type { Collation } from "../indexes/collation.ts";
import type { Index } from "../indexes/index-spec.ts";
import type { KeyField } from "../indexes/keys.ts";
import type { Filter } from "../query/parsed-filter.ts";
import type { Collection } from "../storage/collection.ts";
import type { Range } from "../storage/view.ts";

/** Query of a command on one collection. */
export interface Query {
  readonly collection: Collection;
  readonly filter: Filter;
  readonly sort: readonly KeyField[];
  /** The sort is by `$meta: "textScore"` (first). */
  readonly collation: Collation | undefined;
  /** Limit on documents, including skipped ones; undefined for all. */
  readonly limit: number | undefined;
  readonly hint: Doc | string | undefined;
  /** Requested fields, if only these are needed: the query can then be answered from an index alone. */
  readonly fields: readonly string[] | undefined;
  /** Top-level fields to decode, if fewer than all; determined by `execute`. */
  readonly decoded?: ReadonlySet<string> | undefined;
}

/** Access method for documents. */
export type Access =
  | { readonly kind: "eof" }
  | { readonly kind: "collscan"; readonly reverse: boolean }
  | IndexScan
  | { readonly kind: "or"; readonly branches: readonly Plan[]; readonly merge: boolean }
  | { readonly kind: "text"; readonly index: Index; readonly spec: Doc; readonly prefix: Buffer };

/** Scan of index ranges. */
export interface IndexScan {
  readonly kind: "ixscan";
  readonly index: Index;
  readonly ranges: readonly Range[];
  readonly reverse: boolean;
  /** Length of each range's constant prefix, if the ranges must be merged by the rest of the key. */
  readonly merge: readonly number[] | undefined;
  /** Number of leading fields with bounds. */
  readonly bounded: number;
  /** Predicates on the indexed fields, tested on the key before the document is fetched. */
  readonly keyFilter: Filter | undefined;
  /** True if the index key holds every field the query needs, so documents are not fetched. */
  readonly covered: boolean;
}

/**
 * Query plan: an access path, the filter left to test on each document, and whether the results still need
 * sorting.
 */
export interface Plan {
  readonly access: Access;
  readonly residual: Filter;
  readonly blockingSort: boolean;
  /** Estimated minimum number of documents or keys the plan examines. */
  readonly cost: number;
}
