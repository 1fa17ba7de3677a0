import type { Schema as Rules } from "joi";
import type { Collection, Document, ObjectId, Sort } from "mongodb";
import type { Connection } from "mongoose";
import type { Scopes } from "../auth/scopes.ts";
import { unavailable } from "../base/errors.ts";
import type { Filter, Policy } from "../base/policy.ts";
import type { Caller, Viewer } from "../base/viewer.ts";
import { attributesOf } from "../partial-rules.ts";
import type { Field } from "./field.ts";

/** Stored document as returned by the driver. */
export type StoredDocument = Document & { readonly _id: ObjectId };

/** Sort order in query syntax, or a function that derives it from the attributes the list is filtered by. */
export type DefaultSort = string | ((filtered: ReadonlySet<string>) => string);

/** Return value of a create command; the entry is then read again through `readable(viewer)`. */
export type Created = string | { readonly _id: unknown } | { readonly id: unknown };

/**
 * The only way to change documents. Each command validates what rules cannot express, and checks the policy.
 */
export interface Commands {
  /** `input` is validated by the create rules; relations are ids (to-many: arrays of ids). */
  readonly create?: (caller: Caller, input: never) => Promise<Created>;
  readonly update?: (caller: Caller, id: string, input: never) => Promise<unknown>;
  /** `input` is the body's `data`, not validated; empty without a body. */
  readonly delete?: (
    caller: Caller,
    id: string,
    input: Readonly<Record<string, unknown>>,
  ) => Promise<unknown>;
}

/** The parts of a mongoose model that the engine uses; the feature knows its generics. */
interface AnyModel {
  readonly modelName: string;
  readonly db: Connection;
  readonly collection: { readonly collectionName: string };
  find(): { cast(model: unknown, filter: unknown): unknown };
}

/**
 * Caching of guests' reads (`guest-reads.ts`): "never", or until one of the collections in `tags` changes.
 * The tags must cover everything that the resource itself shows, except what `Quiet` declares; the tags of
 * related resources are added. Only for answers that are the same for all guests and at any time.
 */
export type ApiCache = "never" | { readonly tags: readonly string[] };

/** Definition of a resource: what `/api/<name>` shows, finds and changes. */
export interface ResourceDefinition<Doc> {
  /** Plural name, as in the URL: "stories". */
  readonly name: string;
  /** Singular name: "story". */
  readonly singular: string;
  readonly description?: string;
  readonly model: AnyModel;
  /**
   * `can` is called before the body is read; `create` without a document asks if this viewer may ever create
   * one. It has to know the actions of the resource's commands.
   */
  readonly policy: Pick<Policy<Doc, never>, "readable"> & Partial<Pick<Policy<Doc, never>, "can">>;
  /**
   * All attributes that may be sent. `id`, and with `timestamps` also `createdAt` and `updatedAt`, are added
   * automatically.
   */
  readonly fields: Readonly<Record<string, Field>>;
  /** False if the model does not store `createdAt` and `updatedAt`. */
  readonly timestamps?: boolean;
  /**
   * Attributes searched by `_q`, "text" for the collection's text index, or a function that returns the filter.
   * If missing, `_q` is rejected.
   */
  readonly search?: "text" | readonly string[] | ((text: string) => Filter);
  readonly defaults?: {
    /** Default order in query syntax: "publishedAt:desc"; or a function of the filtered attributes. */
    readonly sort?: DefaultSort;
    readonly pageSize?: number;
    readonly maxPageSize?: number;
  };
  /** Limit on relation depth in filters, sort and populate. Default: 3. */
  readonly maxDepth?: number;
  /**
   * Joi objects that validate input, strip unknown attributes, and describe the input in OpenAPI. Rules for
   * an update may cover a whole entry: the engine applies only those for the given attributes
   * (`partialRules`).
   */
  readonly rules?: {
    readonly create?: Rules;
    readonly update?: Rules;
    /** Describes the optional body of a deletion, which the command validates. */
    readonly delete?: Rules;
  };
  /**
   * Returns attributes by name from a stored document; if undefined, they are read from the paths in the
   * fields.
   */
  readonly present?: (doc: Doc, viewer: Viewer) => object;
  /** Stored paths that `present` always needs; if undefined, it gets the whole document. */
  readonly requires?: readonly string[];
  readonly commands?: Commands;
  /**
   * Filter for published documents; others are shown only with `publicationState=preview`, to those who may
   * read them.
   */
  readonly drafts?: { readonly published: Filter };
  /** Scopes that personal tokens need; private data has separate scopes. */
  readonly scopes: Scopes;
  /** Default: "never"; a test requires every resource to declare it. */
  readonly cache?: ApiCache;
  /** True if guests are refused (403) instead of getting an empty list. */
  readonly membersOnly?: boolean;
  /** True if a signed-in browser must have proved its member's identity in the last ten minutes to write. */
  readonly confirmsIdentity?: true;
  /**
   * Returns conditions for what this viewer may read but has filtered out, which lists omit unless the query
   * says `hidden=show`; null if nothing is omitted. The two conditions together cover all entries.
   */
  readonly leftOut?: (viewer: Viewer) => Promise<{ readonly kept: Filter; readonly left: Filter } | null>;
  /**
   * Returns the filter for what lists always omit for this viewer, also when counting and in populated
   * reverse relations: content by members whom the viewer does not see because of a block or mute.
   */
  readonly unseen?: (viewer: Viewer) => Promise<Filter | null>;
  /**
   * Returns a filter for entries that nobody but the exceptions in it may read for now, although `readable`
   * matches them: the data copied to them is out of date. Null if there are none.
   */
  readonly withheld?: (viewer: Viewer) => Promise<Filter | null>;
  /** True if requests and responses have no `data` wrapper, as for `/users` (api.md, Shapes). */
  readonly bare?: boolean;
}

/** Resource as the engine sees it, independent of its document type. */
export interface Resource
  extends Omit<
    ResourceDefinition<never>,
    "model" | "policy" | "present" | "defaults" | "maxDepth" | "fields"
  > {
  readonly fields: ReadonlyMap<string, Field>;
  readonly modelName: string;
  readonly defaults: { readonly sort?: DefaultSort; readonly pageSize: number; readonly maxPageSize: number };
  readonly maxDepth: number;
  /**
   * Returns the driver's collection: reads bypass mongoose documents. Throws 503 while there is no
   * connection.
   */
  readonly collection: () => Collection<StoredDocument>;
  /** Returns the filter for what this viewer may read, cast by the model's schema. */
  readonly readable: (viewer: Viewer) => Filter;
  readonly published: () => Filter;
  /** Attributes that each write's rules know; all others sent by a client are ignored. */
  readonly inputs: { readonly create: ReadonlySet<string>; readonly update: ReadonlySet<string> };
  readonly can: (viewer: Viewer, action: keyof Commands, document: StoredDocument | null) => boolean;
  readonly present?: (doc: StoredDocument, viewer: Viewer) => Readonly<Record<string, unknown>>;
}

const TIMESTAMPS: Readonly<Record<string, Field>> = {
  createdAt: { type: "datetime", filter: true, sort: true },
  updatedAt: { type: "datetime", filter: true, sort: true },
};

/** Defines a resource for the engine; throws if the definition contradicts itself. */
export function defineResource<Doc>(definition: ResourceDefinition<Doc>): Resource {
  const { model, policy, present, defaults, maxDepth, fields, timestamps = true, ...rest } = definition;
  for (const command of ["create", "update"] as const) {
    if (rest.commands?.[command] && !rest.rules?.[command]) {
      throw new Error(`${rest.name}: the ${command} command has no rules`);
    }
  }
  if (typeof rest.cache === "object" && rest.membersOnly)
    throw new Error(`${rest.name}: what guests may not read cannot be cached for them`);
  const cast = (filter: Filter): Filter => model.find().cast(model, copy(filter)) as Filter;
  return {
    ...rest,
    fields: new Map(Object.entries(timestamps ? { ...fields, ...TIMESTAMPS, ...fields } : fields)),
    modelName: model.modelName,
    defaults: { pageSize: 25, maxPageSize: 100, ...defaults },
    maxDepth: maxDepth ?? 3,
    inputs: inputsOf(rest.rules),
    collection() {
      const { db } = model.db;
      if (!db) throw unavailable();
      return db.collection<StoredDocument>(model.collection.collectionName);
    },
    readable: (viewer) => cast(policy.readable(viewer)),
    can: (viewer, action, document) => policy.can?.(viewer, action as never, document as Doc | null) ?? true,
    published: () => (rest.drafts ? cast(rest.drafts.published) : {}),
    ...(present && { present: present as unknown as NonNullable<Resource["present"]> }),
  };
}

/** Evaluated lazily on the first write, because Joi takes long to describe rules. */
function inputsOf(rules: ResourceDefinition<never>["rules"]): Resource["inputs"] {
  const known = new Map<"create" | "update", ReadonlySet<string>>();
  const inputs = (action: "create" | "update") => {
    const names = known.get(action) ?? namesIn(rules?.[action]);
    known.set(action, names);
    return names;
  };
  return {
    get create() {
      return inputs("create");
    },
    get update() {
      return inputs("update");
    },
  };
}

const namesIn = (rules: Rules | undefined): ReadonlySet<string> => new Set(rules ? attributesOf(rules) : []);

/** Sort keys in the order that MongoDB expects. */
export type SortKeys = Exclude<Sort, string | string[] | number>;

/** Copies a filter: mongoose casts in place, and a policy may return one shared frozen filter. */
function copy(value: Filter): Filter;
function copy(value: unknown): unknown;
function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)]));
}
