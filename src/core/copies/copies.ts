import type { ClientSession, Types } from "mongoose";
import type { Filter } from "../base/policy.ts";

/** Document with copies of another document's data. */
export interface Copying extends Readonly<Record<string, unknown>> {
  readonly _id: Types.ObjectId;
}

/** Values that the source gives to a document; none if the document stays as it is. */
export type ValuesOf = (document: Copying) => Readonly<Record<string, unknown>>;

/** Methods required of a model with copies. */
export interface ModelWithCopies {
  find(
    filter: object,
    projection: object,
  ): {
    session(session: ClientSession): ModelQuery;
    lean(): { cursor(options: { batchSize: number }): AsyncIterable<unknown> };
  };
  updateMany(filter: object, update: object, options: object): PromiseLike<unknown>;
}
interface ModelQuery {
  limit(limit: number): ModelQuery;
  lean<Result>(): PromiseLike<Result>;
}

/** Change of a source. */
export interface SourceChange<Source> {
  readonly before: Source;
  readonly after: Source;
}

/** Data of a source, such as a story, that is copied to documents, of which a source may have any number. */
export interface Copies<Source, Change extends SourceChange<Source> = SourceChange<Source>> {
  /** Unique name; the API withholds entries by it while they are out of date (`withheldWhileOutdated`). */
  readonly name: string;
  readonly model: ModelWithCopies;
  /** Fields of a document that are written, or that decide what is written. */
  readonly fields: readonly string[];
  /** Returns a filter for the documents that a change may concern; null if it concerns none. */
  readonly concerned: (change: Change) => Filter | null;
  /** Returns what a source in its current state gives to each of its documents. */
  readonly valuesOf: (source: Source) => ValuesOf;
}

/** Projection of the documents that `writeCopies` takes. */
export const projectionOf = ({ fields }: { readonly fields: readonly string[] }): object =>
  Object.fromEntries(fields.map((field) => [field, 1]));

/** Writes what differs in these documents; one statement for each group of documents with equal values. */
export async function writeCopies(
  model: ModelWithCopies,
  valuesOf: ValuesOf,
  documents: readonly Copying[],
  session: ClientSession,
): Promise<void> {
  const groups = new Map<string, { readonly values: object; readonly ids: Types.ObjectId[] }>();
  for (const document of documents) {
    const values = valuesOf(document);
    const stored = Object.fromEntries(Object.keys(values).map((name) => [name, document[name]]));
    const key = JSON.stringify(values);
    if (key === JSON.stringify(stored)) continue;
    const group = groups.get(key) ?? { values, ids: [] };
    groups.set(key, group);
    group.ids.push(document._id);
  }
  for (const { values, ids } of groups.values())
    await model.updateMany({ _id: { $in: ids } }, { $set: values }, { session, timestamps: false });
}
