import type { Document } from "mongodb";
import type { Filter } from "../base/policy.ts";
import type { Viewer } from "../base/viewer.ts";

/** The kinds of attribute that Strapi clients know (api.md). */
export type FieldType =
  | "string"
  | "text"
  | "uid"
  | "enumeration"
  | "integer"
  | "decimal"
  | "boolean"
  | "datetime"
  | "json"
  | "media"
  | "relation";

/** One attribute: where it is stored, and what a query may do with it. */
export interface Field {
  readonly type: FieldType;
  readonly description?: string;
  /** Where it is stored, dots allowed; the attribute's own name unless told. */
  readonly path?: string;
  /** Allowed in `filters`; a relation that allows it also lets queries reach its target's filterable fields. */
  readonly filter?: boolean;
  /** Allowed in `sort`; for a to-one relation: its target's sortable fields. */
  readonly sort?: boolean;
  /**
   * Of a flag that is not stored as it is shown, or not the same for everyone: the condition that it is true, or
   * false, for a viewer. It is never null.
   */
  readonly when?: (viewer: Viewer, wanted: boolean) => Filter;
  /**
   * Of a stored relation: what one viewer may read points to few entries, however many there are. Conditions on them
   * are asked of those few.
   */
  readonly few?: boolean;
  /** Copies of the target's sortable attributes kept beside the relation, attribute -> stored path: sorted by in place. */
  readonly copies?: Readonly<Record<string, string>>;
  /** Of a relation: the target's attribute that a filter may name instead of an id. */
  readonly named?: string;
  /** Of a decimal that is stored as a whole number of smaller units: how many make one of it; 100 cents a dollar. */
  readonly units?: number;
  /**
   * Of an attribute that clients know as a relation: what it shows when it is populated, an object with an id; undefined
   * leaves it out.
   */
  readonly entry?: (document: Document, viewer: Viewer) => object | undefined;
  /** Of a computed attribute that other collections know: asked once for all entries of an answer. */
  readonly load?: (documents: readonly Document[]) => Promise<(document: Document) => unknown>;
  /** Of a relation that a reverse one comes by: the entries in which this viewer may know whom it names. */
  readonly known?: (viewer: Viewer) => Filter;
  /** Several values: a list of scalars, or a to-many relation. */
  readonly many?: boolean;
  /** Known to the model but not to clients: never leaves, and asking for it is an error. */
  readonly private?: boolean;
  /** Only for some viewers: an answer has it where `present` gave it a value, and no empty one elsewhere. */
  readonly own?: boolean;
  /** Made by `present`; nothing is stored under its name. */
  readonly computed?: boolean;
  /** Stored paths that `present` makes it of: loaded when it is asked for, and only then. */
  readonly requires?: readonly string[];
  /** The values of an enumeration. */
  readonly values?: readonly string[];
  /** The resource a relation (or a stored file) points to, by its plural name. */
  readonly target?: string;
  /** A reverse relation: the target's attribute that holds this document's id. */
  readonly inverse?: string;
  /**
   * A relation to what an entry hangs on: lists that leave out what the viewer has filtered leave the entry out with
   * it, so that whoever is shown the entry is shown this too.
   */
  readonly comes?: boolean;
  /** A relation to what has no resource yet: clients may ask for it as for any other, and nothing is there. */
  readonly awaited?: boolean;
  /** Entries of a to-many relation populated for each parent; 100 unless told. */
  readonly limit?: number;
  /** A reverse relation that grows: where this stored path has it, the last are populated, in its order. */
  readonly lastBy?: string;
}

/** The id, which every entry has. */
export const ID_FIELD: Field = Object.freeze({ type: "uid", path: "_id", filter: true, sort: true });

/** True for what is left out unless populated. */
export const isRelation = (field: Field): boolean => field.type === "relation" || field.type === "media";

/** True for what `populate` may ask for. */
export const isPopulated = (field: Field): boolean =>
  !field.private && (isRelation(field) || field.entry !== undefined);

/** True for a relation to documents of their own; media without a target is embedded in the document. */
export const isReference = (field: Field): boolean => isRelation(field) && field.target !== undefined;

/** `id`, or `documentId` as version 5 calls it. */
export const isIdName = (name: string): boolean => name === "id" || name === "documentId";
