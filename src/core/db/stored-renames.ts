import type { Connection } from "mongoose";

/** A collection, or a field of a collection's documents, that was stored under another name before. */
export interface StoredRename {
  /** The collection's name now. */
  readonly collection: string;
  /** The field's name now, at the top of its documents; without one the collection itself was named otherwise. */
  readonly field?: string;
  readonly was: string;
}

/** Which renames, and other changes of what was stored, a database has had, one document each. */
const DONE = "stored-renames";

/**
 * Gives what a database stored under earlier names its names of today, each once; call before its models are prepared
 * and before anything reads. May run again, and in several processes at once: what bears today's name already
 * stays. Indexes of earlier fields go with them.
 */
export async function renameStored(
  { db }: Pick<Connection, "db">,
  renames: readonly StoredRename[],
): Promise<void> {
  const existing = new Set(
    (await db!.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name),
  );
  const done = db!.collection<{ _id: string }>(DONE);
  const known = existing.has(DONE) ? (await done.find().toArray()).map(({ _id }) => _id) : [];
  const due = renames.filter((rename) => !known.includes(keyOf(rename)));
  if (due.length === 0) return;
  for (const rename of due)
    await (rename.field ? renameField(rename.field, rename) : renameCollection(rename));
  await done.bulkWrite(
    due.map((rename) => {
      const _id = keyOf(rename);
      return { updateOne: { filter: { _id }, update: { $setOnInsert: { _id } }, upsert: true } };
    }),
  );

  async function renameCollection({ collection, was }: StoredRename): Promise<void> {
    if (existing.has(was)) await db!.renameCollection(was, collection, { dropTarget: true });
  }

  async function renameField(field: string, { collection, was }: StoredRename): Promise<void> {
    if (!existing.has(collection)) return;
    const stored = db!.collection(collection);
    const unnamed = { [was]: { $exists: true }, [field]: { $exists: false } };
    await stored.updateMany(unnamed, { $rename: { [was]: field } });
    for (const { key, name, partialFilterExpression = {} } of await stored.indexes())
      if (was in key || was in partialFilterExpression) await stored.dropIndex(name!);
  }
}

/**
 * Gives what earlier versions stored what it lacks today, once for each database; cut short it begins again. Several
 * processes may do it at once.
 */
export async function completeStored(
  { db }: Pick<Connection, "db">,
  what: string,
  complete: () => Promise<void>,
): Promise<void> {
  const done = db!.collection<{ _id: string }>(DONE);
  if (await done.findOne({ _id: what })) return;
  await complete();
  await done.updateOne({ _id: what }, { $setOnInsert: { _id: what } }, { upsert: true });
}

const keyOf = ({ collection, field, was }: StoredRename): string =>
  field ? `${collection}.${was} -> ${field}` : `${was} -> ${collection}`;
