import mongoose, { type Connection } from "mongoose";

/** Collection, or field of a collection's documents, that had another name before. */
export interface StoredRename {
  /** Current name of the collection. */
  readonly collection: string;
  /**
   * Current name of the field, at the top level of its documents. If missing, the collection itself is
   * renamed.
   */
  readonly field?: string;
  readonly was: string;
}

/**
 * Renames stored collections and fields; with `since`, only fields of documents created after that time.
 * Idempotent, and safe in several processes at once: values under the current name are preserved. Drops the
 * indexes of former field names. Run it before models are prepared.
 */
export async function renameStored(
  { db }: Pick<Connection, "db">,
  renames: readonly StoredRename[],
  since?: Date,
): Promise<void> {
  const existing = new Set(
    (await db!.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name),
  );
  for (const { collection, field, was } of renames) {
    if (field) {
      if (existing.has(collection)) await renameField(collection, field, was);
    } else if (!since && existing.has(was)) await renameCollection(collection, was);
  }

  /** A collection with documents under the current name is newer and is not replaced. */
  async function renameCollection(collection: string, was: string): Promise<void> {
    if (await db!.collection(collection).findOne({}, { projection: { _id: 1 } })) return;
    await db!.renameCollection(was, collection, { dropTarget: true });
  }

  async function renameField(collection: string, field: string, was: string): Promise<void> {
    const stored = db!.collection(collection);
    const unnamed = {
      ...(since && { _id: { $gt: mongoose.mongo.ObjectId.createFromTime(since.getTime() / 1000) } }),
      [was]: { $exists: true },
      [field]: { $exists: false },
    };
    await stored.updateMany(unnamed, { $rename: { [was]: field } });
    if (since) return;
    for (const { key, name, partialFilterExpression = {} } of await stored.indexes())
      if (was in key || was in partialFilterExpression) await stored.dropIndex(name!);
  }
}
