import mongoose, { type Connection, type Types } from "mongoose";
import type { Migration } from "./run.ts";

/**
 * Returns the work of a migration that changes those documents of a collection that match a filter, and its repair.
 * `change` may be given a document again.
 */
export function changeEach<Document extends { readonly _id: Types.ObjectId }>(
  collection: string,
  filter: Readonly<Record<string, unknown>>,
  change: (connection: Connection, documents: readonly Document[]) => Promise<void>,
): Required<Pick<Migration, "run" | "repair">> {
  return {
    run: ({ connection, inBatches }) =>
      inBatches<Document>(collection, filter, (documents) => change(connection, documents)),
    async repair({ connection }, since) {
      const _id = { $gt: mongoose.mongo.ObjectId.createFromTime(since.getTime() / 1_000) };
      const late = await connection
        .db!.collection(collection)
        .find({ ...filter, _id })
        .toArray();
      await change(connection, late as unknown as Document[]);
    },
  };
}
