import type { Document } from "mongodb";
import type { Filter } from "../base/policy.ts";
import type { Viewer } from "../base/viewer.ts";

/** Attribute types that Strapi clients know (api.md). */
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

/** Attribute definition: where it is stored and what queries may do with it. */
export interface Field {
  readonly type: FieldType;
  readonly description?: string;
  /** Stored path, which may contain dots. Default: the attribute's name. */
  readonly path?: string;
  /** Allowed in `filters`. On a relation, queries may also use its target's filterable fields. */
  readonly filter?: boolean;
  /** Allowed in `sort`. On a to-one relation, this covers its target's sortable fields. */
  readonly sort?: boolean;
  /**
   * For a flag that is stored in another form or differs by viewer: returns the condition that it is true, or
   * false, for a viewer. Such a flag is never null.
   */
  readonly when?: (viewer: Viewer, wanted: boolean) => Filter;
  /**
   * For a stored relation: true if the entries one viewer may read point to few targets, however many entries
   * there are. Conditions are then evaluated on those targets only.
   */
  readonly few?: boolean;
  /**
   * Copies of the target's sortable attributes stored beside the relation, attribute -> stored path; sorting
   * uses them without a lookup.
   */
  readonly copies?: Readonly<Record<string, string>>;
  /** For text: returns all stored values that count as equal to the one in a filter. */
  readonly synonymsOf?: (value: string) => Promise<readonly string[]>;
  /** For a relation: the target's attribute that a filter may use instead of an id. */
  readonly named?: string;
  /**
   * For a decimal stored as an integer of smaller units: the number of units in 1, such as 100 cents in a
   * dollar.
   */
  readonly units?: number;
  /**
   * For an attribute that clients see as a relation: returns the object with an id that is shown when
   * populated; undefined omits it.
   */
  readonly entry?: (document: Document, viewer: Viewer) => object | undefined;
  /** For a computed attribute stored in other collections: loads it once for all entries of a response. */
  readonly load?: (
    documents: readonly Document[],
    viewer: Viewer,
  ) => Promise<(document: Document) => unknown>;
  /**
   * For a relation that a reverse relation uses: returns the filter for entries in which this viewer may see
   * the target.
   */
  readonly known?: (viewer: Viewer) => Filter;
  /** For text: true if it is the id of a document without a resource, stored as an ObjectId. */
  readonly id?: true;
  /** True for several values: a list of scalars, or a to-many relation. */
  readonly many?: boolean;
  /** True if hidden from clients: it is never sent, and asking for it is an error. */
  readonly private?: boolean;
  /**
   * True if only some viewers get it: a response contains it if `present` returned a value, and otherwise
   * omits it.
   */
  readonly own?: boolean;
  /** True if computed by `present`; no value is stored under its name. */
  readonly computed?: boolean;
  /** Stored paths that `present` computes it from, loaded only if it is requested. */
  readonly requires?: readonly string[];
  /** Allowed values of an enumeration. */
  readonly values?: readonly string[];
  /** For a computed enumeration: the values stored at `path` for each of its values. Filters use them. */
  readonly storedAs?: Readonly<Record<string, readonly string[]>>;
  /** Plural name of the resource that a relation or stored file points to. */
  readonly target?: string;
  /** For a reverse relation: the target's attribute that stores this document's id. */
  readonly inverse?: string;
  /**
   * True for a relation to the parent of an entry. Lists that omit what the viewer has filtered out omit the
   * entry together with its parent, so that a visible entry always shows its parent.
   */
  readonly comes?: boolean;
  /**
   * True for a relation to a resource that does not exist yet: clients may request it as any other, and the
   * result is empty.
   */
  readonly awaited?: boolean;
  /** Limit on entries of a to-many relation populated for each parent. Default: 100. */
  readonly limit?: number;
  /**
   * For a reverse relation that grows: if documents have this stored path, the last entries by it are
   * populated, in its order.
   */
  readonly lastBy?: string;
}

/** Definition of the id, which every entry has. */
export const ID_FIELD: Field = Object.freeze({ type: "uid", path: "_id", filter: true, sort: true });

/** True for fields that are omitted unless populated. */
export const isRelation = (field: Field): boolean => field.type === "relation" || field.type === "media";

/** True for fields that `populate` may request. */
export const isPopulated = (field: Field): boolean =>
  !field.private && (isRelation(field) || field.entry !== undefined);

/** True for a relation to separate documents; media without a target is embedded in the document. */
export const isReference = (field: Field): boolean => isRelation(field) && field.target !== undefined;

/** True for fields with ids as their values, whose values in queries are ids too. */
export const isStoredId = (field: Field): boolean =>
  field.id === true || field.type === "relation" || isReference(field) || field.path === "_id";

/** True for `id`, or `documentId` as version 5 calls it. */
export const isIdName = (name: string): boolean => name === "id" || name === "documentId";
