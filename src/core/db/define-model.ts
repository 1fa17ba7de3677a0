import type { IndexDescription } from "mongodb";
import mongoose, { type ClientSession, type Model, type Schema } from "mongoose";
import type { DocumentChange } from "./document-change.ts";
import { renameStored, type StoredRename } from "./stored-renames.ts";

type Report = (change: DocumentChange) => void;

const reports = new Set<Report>();
/** Every model there is. */
const models: Pick<Model<unknown>, "schema" | "collection" | "createCollection">[] = [];
const renames: StoredRename[] = [];
/** Collections whose changes nobody is to be told of. */
const unwatchedCollections = new Set<string>();
/** Collections that are made at once: each more would want a connection of its own, which takes longer than to wait. */
const AT_ONCE = 4;

interface ModelOptions {
  /** Keeps its changes to the server: for what is written all the time and shown by no page as it lies there. */
  readonly unwatched?: boolean;
  /** What its collection was called in earlier versions. */
  readonly was?: string;
  /** Fields at the top of its documents by what they were called in earlier versions: `{ traits: "filterFields" }`. */
  readonly fieldsWere?: Readonly<Record<string, string>>;
}

/** Listens to this process's own writes as soon as they are done; returns the function that ends it. */
export function onWrite(report: Report): () => void {
  reports.add(report);
  return () => reports.delete(report);
}

/** Reports documents that a bulk write has changed, for whom a page must not show what was there before it. */
export function reportBulk(collection: string, ids: readonly unknown[], fields: readonly string[]): void {
  for (const id of ids) notifyAll({ collection, id: String(id), fields });
}

/**
 * A Mongoose model whose single-document writes are reported at once, so that the answer after a write never
 * shows what was there before it: those in a transaction once it is committed. Writes in bulk come by the
 * change stream.
 */
export function defineModel<Doc>(
  name: string,
  schema: Schema,
  { unwatched = false, was, fieldsWere = {} }: ModelOptions = {},
): Model<Doc> {
  reportWrites(schema);
  const model = mongoose.model(name, schema);
  models.push(model);
  const collection = model.collection.name;
  if (unwatched) unwatchedCollections.add(collection);
  if (was) renames.push({ collection, was });
  for (const [before, field] of Object.entries(fieldsWere)) renames.push({ collection, field, was: before });
  return model as unknown as Model<Doc>;
}

/** Collections of the models that are defined `unwatched`. */
export const unwatchedModels = (): readonly string[] => [...unwatchedCollections];

/**
 * Makes every model's collection with its indexes, by one command each; what is there stays, under its name of today.
 * Call before the first request: names and claims are kept apart by indexes, and no transaction has to make a
 * collection.
 */
export async function prepareModels(): Promise<void> {
  await renameStored(mongoose.connection, renames);
  const left = models.values();
  const work = async () => {
    for (const model of left) {
      const indexes = model.schema
        .indexes()
        .map(([key, options]) => ({ ...options, key }) as IndexDescription);
      if (indexes.length > 0) await model.collection.createIndexes(indexes);
      else await model.createCollection();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Keeps the reports of a transaction's writes back; a transaction that is tried again begins anew. */
export const holdReports = (session: ClientSession): void => void held.set(session, []);

/** Reports what a committed transaction wrote. */
export function releaseReports(session: ClientSession): void {
  for (const change of held.get(session) ?? []) notifyAll(change);
  held.delete(session);
}

const held = new WeakMap<ClientSession, DocumentChange[]>();

const notifyAll: Report = (change) => {
  for (const report of reports) report(change);
};

function notify(change: DocumentChange, session: ClientSession | null | undefined): void {
  if (session) held.get(session)?.push(change);
  else notifyAll(change);
}

function reportWrites(schema: Schema): void {
  schema.post("save", (document) => {
    const change = { collection: document.collection.name, id: String(document._id), fields: null };
    notify(change, document.$session());
  });
  for (const operation of ["findOneAndUpdate", "findOneAndDelete", "findOneAndReplace"] as const) {
    schema.post(operation, function (found: { _id?: unknown; value?: { _id?: unknown } } | null) {
      const id = found?._id ?? found?.value?._id;
      if (!id) return;
      const change = {
        collection: this.model.collection.name,
        id: String(id),
        fields: touched(this.getUpdate()),
      };
      notify(change, this.getOptions().session);
    });
  }
  for (const operation of ["updateOne", "deleteOne", "replaceOne"] as const) {
    schema.post(operation, { query: true, document: false }, function () {
      const { _id } = this.getFilter();
      if (!_id) return;
      const change = {
        collection: this.model.collection.name,
        id: String(_id),
        fields: touched(this.getUpdate()),
      };
      notify(change, this.getOptions().session);
    });
  }
}

/** Dotted paths of an update; null when it cannot be told. */
function touched(update: unknown): string[] | null {
  if (Array.isArray(update)) {
    const stages = update.map((stage) => (isSet(stage) ? touched(stage) : null));
    return stages.every((fields) => fields !== null) ? stages.flat() : null;
  }
  if (!update || typeof update !== "object") return null;
  const fields = Object.entries(update).flatMap(([key, value]) =>
    key.startsWith("$") ? Object.keys(value as object) : [key],
  );
  return fields.length > 0 ? fields : null;
}

/** A stage of a pipeline that sets fields and does nothing else. */
const isSet = (stage: unknown): boolean =>
  stage !== null && typeof stage === "object" && Object.keys(stage).every((key) => key === "$set");
