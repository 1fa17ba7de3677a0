import type { Connection } from "mongoose";
import { changeEach, type Migration } from "#core/migrations/index.ts";
import { isRefusedToday, nameKeyOf, type UserDoc } from "#features/people/users/index.ts";

const COLLECTION = "users";

/** Members whose display names look like those of staff are found by a key of the name. */
export const keysOfNames: Migration = {
  name: "0018-keys-of-names",
  summary: "Staff see a list of members whose names pass for those of staff or the site.",
  phase: "before-indexes",
  reversible: true,
  ...changeEach<UserDoc>(COLLECTION, { nameKey: { $exists: false } }, change),
};

async function change({ db }: Connection, documents: readonly UserDoc[]): Promise<void> {
  const writes = documents.map(({ _id, name = "", username }) => {
    const keys = { nameKey: nameKeyOf(name || username), nameReserved: isRefusedToday({ name, username }) };
    return { updateOne: { filter: { _id }, update: { $set: keys } } };
  });
  if (writes.length > 0) await db!.collection(COLLECTION).bulkWrite(writes, { ordered: false });
}
