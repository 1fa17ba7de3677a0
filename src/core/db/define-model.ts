import type { IndexDescription } from "mongodb";
import mongoose, { type ClientSession, type Model, type Schema } from "mongoose";
import type { DocumentChange } from "./document-change.ts";

type Report = (change: DocumentChange) => void;

const reports = new Set<Report>();
/** All defined models. */
const models: Pick<Model<unknown>, "schema" | "collection" | "createCollection">[] = [];
/** Collections with changes that are not reported. */
const unwatchedCollections = new Set<string>();
/**
 * Number of collections created concurrently: each needs a separate connection, and opening more connections
 * takes longer than waiting.
 */
const AT_ONCE = 4;

interface ModelOptions {
  /**
   * Excludes the collection from the change stream: for data that is written constantly and not shown on
   * pages in its stored form.
   */
  readonly unwatched?: boolean;
}

/**
 * Registers a listener for this process's writes as soon as they complete; returns the function that removes
 * it.
 */
export function onWrite(report: Report): () => void {
  reports.add(report);
  return () => reports.delete(report);
}

/** Reports documents changed by a bulk write, so that pages do not show their previous state. */
export function reportBulk(collection: string, ids: readonly unknown[], fields: readonly string[]): void {
  for (const id of ids) notifyAll({ collection, id: String(id), fields });
}

/**
 * Defines a Mongoose model that reports single-document writes immediately (in a transaction, after the
 * commit), so that a response after a write never shows the previous state. `updateMany` and
 * `deleteMany` report only their collection immediately. Their documents, like those of other bulk writes,
 * are reported through the change stream.
 */
export function defineModel<Doc>(
  name: string,
  schema: Schema,
  { unwatched = false }: ModelOptions = {},
): Model<Doc> {
  reportWrites(schema);
  reportManyWrites(schema);
  const model = mongoose.model(name, schema);
  models.push(model);
  const collection = model.collection.name;
  if (unwatched) unwatchedCollections.add(collection);
  return model as unknown as Model<Doc>;
}

/** Returns the collections of models defined as `unwatched`. */
export const unwatchedModels = (): readonly string[] => [...unwatchedCollections];

/**
 * Creates every model's collection with its indexes, one command each; existing ones remain. Call it before
 * the first request: unique indexes enforce rules, and a transaction must not have to create a collection.
 */
export async function prepareModels(): Promise<void> {
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

/** Holds back reports of a transaction's writes; a retried transaction starts with an empty list. */
export const holdReports = (session: ClientSession): void => void held.set(session, []);

/** Reports the writes of a committed transaction. */
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

/** Id in the report of a write of many documents; no document has it. */
const MANY = "*";

function reportManyWrites(schema: Schema): void {
  for (const operation of ["updateMany", "deleteMany"] as const) {
    schema.post(operation, function (result: { modifiedCount?: number; deletedCount?: number } | null) {
      if (!result?.modifiedCount && !result?.deletedCount) return;
      const collection = this.model.collection.name;
      notify({ collection, id: MANY, fields: touched(this.getUpdate()) }, this.getOptions().session);
    });
  }
}

/** Returns the dotted paths changed by an update; null if they cannot be determined. */
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

/** Returns true for a pipeline stage that only sets fields. */
const isSet = (stage: unknown): boolean =>
  stage !== null && typeof stage === "object" && Object.keys(stage).every((key) => key === "$set");
