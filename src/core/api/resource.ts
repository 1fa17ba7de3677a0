import type { Schema as Rules } from "joi";
import type { Collection, Document, ObjectId, Sort } from "mongodb";
import type { Connection } from "mongoose";
import type { Scopes } from "../auth/scopes.ts";
import { unavailable } from "../base/errors.ts";
import type { Filter, Policy } from "../base/policy.ts";
import type { Caller, Viewer } from "../base/viewer.ts";
import type { Field } from "./field.ts";

/** A stored document as the driver gives it. */
export type StoredDocument = Document & { readonly _id: ObjectId };

/** An order as in the query, or one that follows from the attributes a list is filtered by. */
export type DefaultSort = string | ((filtered: ReadonlySet<string>) => string);

/** What a create command may answer; the entry itself is read again through `readable(viewer)`. */
export type Created = string | { readonly _id: unknown } | { readonly id: unknown };

/** The only ways to change documents; each validates for itself what no rule can say, and asks the policy. */
export interface Commands {
  /** `input`: what the create rules let through; relations as ids (to-many: arrays of ids). */
  readonly create?: (caller: Caller, input: never) => Promise<Created>;
  readonly update?: (caller: Caller, id: string, input: never) => Promise<unknown>;
  readonly delete?: (caller: Caller, id: string) => Promise<unknown>;
}

/** What the engine needs of a mongoose model; its generics are the feature's business. */
interface AnyModel {
  readonly modelName: string;
  readonly db: Connection;
  readonly collection: { readonly collectionName: string };
  find(): { cast(model: unknown, filter: unknown): unknown };
}

/** A resource as data: what `/api/<name>` shows, finds and changes. */
export interface ResourceDefinition<Doc> {
  /** Plural, as in the URL: "stories". */
  readonly name: string;
  /** "story". */
  readonly singular: string;
  readonly description?: string;
  readonly model: AnyModel;
  /** `can` is asked before a body is looked at; `create` without a document: whether this viewer ever may. */
  readonly policy: Pick<Policy<Doc>, "readable"> & Partial<Pick<Policy<Doc>, "can">>;
  /** Every attribute that may leave; `id`, and by `timestamps` `createdAt` and `updatedAt`, come by themselves. */
  readonly fields: Readonly<Record<string, Field>>;
  /** False when the model keeps no `createdAt` and `updatedAt`. */
  readonly timestamps?: boolean;
  /** `_q`: the attributes it looks in, or "text" for the collection's text index. None: `_q` is refused. */
  readonly search?: "text" | readonly string[];
  readonly defaults?: {
    /** As in the query: "publishedAt:desc"; or what it is when this is filtered by. */
    readonly sort?: DefaultSort;
    readonly pageSize?: number;
    readonly maxPageSize?: number;
  };
  /** Relations deep that filters, sort and populate may reach; 3 unless told. */
  readonly maxDepth?: number;
  /** Joi objects: they validate what comes in, strip what they do not know, and describe it in OpenAPI. */
  readonly rules?: { readonly create?: Rules; readonly update?: Rules };
  /** Attributes by name from a stored document; without it they are read from where the fields say. */
  readonly present?: (doc: Doc, viewer: Viewer) => object;
  /** Stored paths that `present` always needs; without this, it gets the whole document. */
  readonly requires?: readonly string[];
  readonly commands?: Commands;
  /** Which documents are published; others show only with `publicationState=preview` to those who may read them. */
  readonly drafts?: { readonly published: Filter };
  /** What personal tokens need; what is nobody else's business has a scope of its own. */
  readonly scopes: Scopes;
  /** Nothing in it is for guests: they are refused (403) rather than shown an empty list. */
  readonly membersOnly?: boolean;
  /**
   * What lists leave out that this viewer may read but has filtered, unless the query says `hidden=show`; null for
   * nothing. The two conditions part all there is.
   */
  readonly leftOut?: (viewer: Viewer) => Promise<{ readonly kept: Filter; readonly left: Filter } | null>;
  /** No `data` wrapper in or out, as `/users` (api.md, Shapes). */
  readonly bare?: boolean;
}

/** A resource as the engine sees it, whatever its documents are. */
export interface Resource
  extends Omit<
    ResourceDefinition<never>,
    "model" | "policy" | "present" | "defaults" | "maxDepth" | "fields"
  > {
  readonly fields: ReadonlyMap<string, Field>;
  readonly modelName: string;
  readonly defaults: { readonly sort?: DefaultSort; readonly pageSize: number; readonly maxPageSize: number };
  readonly maxDepth: number;
  /** The driver's own collection: reads go past mongoose documents. Throws 503 while there is no connection. */
  readonly collection: () => Collection<StoredDocument>;
  /** What this viewer may read, cast by the model's schema. */
  readonly readable: (viewer: Viewer) => Filter;
  readonly published: () => Filter;
  /** The attributes that each write's rules know; everything else a client sends is ignored. */
  readonly inputs: { readonly create: ReadonlySet<string>; readonly update: ReadonlySet<string> };
  readonly can: (viewer: Viewer, action: keyof Commands, document: StoredDocument | null) => boolean;
  readonly present?: (doc: StoredDocument, viewer: Viewer) => Readonly<Record<string, unknown>>;
}

const TIMESTAMPS: Readonly<Record<string, Field>> = {
  createdAt: { type: "datetime", filter: true, sort: true },
  updatedAt: { type: "datetime", filter: true, sort: true },
};

/** Describes a resource to the engine; throws when the definition contradicts itself. */
export function defineResource<Doc>(definition: ResourceDefinition<Doc>): Resource {
  const { model, policy, present, defaults, maxDepth, fields, timestamps = true, ...rest } = definition;
  for (const command of ["create", "update"] as const) {
    if (rest.commands?.[command] && !rest.rules?.[command]) {
      throw new Error(`${rest.name}: the ${command} command has no rules`);
    }
  }
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
    can: (viewer, action, document) => policy.can?.(viewer, action, document as Doc | null) ?? true,
    published: () => (rest.drafts ? cast(rest.drafts.published) : {}),
    ...(present && { present: present as unknown as NonNullable<Resource["present"]> }),
  };
}

/** Asked when something is first written: Joi takes its time to describe rules. */
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

const namesIn = (rules: Rules | undefined): ReadonlySet<string> =>
  new Set(Object.keys((rules?.describe().keys as object | undefined) ?? {}));

/** The order in which MongoDB gets sort keys. */
export type SortKeys = Exclude<Sort, string | string[] | number>;

/** mongoose casts in place, and a policy may hand out one frozen filter for all. */
function copy(value: Filter): Filter;
function copy(value: unknown): unknown;
function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)]));
}
