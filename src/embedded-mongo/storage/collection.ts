import type { Doc } from "../bson/types.ts";
import type { Collation } from "../indexes/collation.ts";
import { type Index, openIndex } from "../indexes/index-spec.ts";
import type { Filter } from "../query/parsed-filter.ts";
import type { Predicate } from "../query/predicate.ts";

/** A collection in the catalogue. Its documents are in table `c<id>`, its index keys in `i<id>`. */
export interface Collection {
  readonly id: number;
  db: string;
  name: string;
  /** Full name, `db.name`. */
  ns: string;
  readonly uuid: Buffer;
  /** Options as listCollections shows them. */
  options: Doc;
  readonly collation: Collation | undefined;
  readonly indexes: Index[];
  readonly capped: { size: number; max: number } | undefined;
  validator: Validator | undefined;
  /** Number of the next document; also defines the natural order. */
  nextRid: number;
  /** Number of documents; undefined until counted. */
  count: number | undefined;
  /** Sequence number of the write that created the collection, so that older snapshots see it as empty. */
  readonly since: number;
  dropped: boolean;
}

/** Validation settings of a collection (`validator`, `validationLevel`, `validationAction`). */
export interface Validator {
  readonly filter: Filter;
  readonly test: Predicate;
  readonly moderate: boolean;
  readonly warn: boolean;
}

/** Returns the `_id` index that every collection has; its keys are in column `k` of the documents' table. */
export function idIndex(collation: Collation | undefined): Index {
  const spec: Doc = { v: 2, key: { _id: 1 }, name: "_id_" };
  if (collation) spec.collation = collation.spec;
  return openIndex(0, spec, undefined, 0);
}

/** Returns the table that holds an index's keys. */
export const tableOf = (collection: Collection, index: Index) =>
  index.id === 0 ? `c${collection.id}` : `i${index.id}`;
