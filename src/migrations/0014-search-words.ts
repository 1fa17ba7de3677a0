import mongoose, { type Connection, type Types } from "mongoose";
import { dropIndex } from "#core/db/drop-index.ts";
import type { Migration } from "#core/migrations/index.ts";
import { beginningsOf } from "#core/text/beginnings.ts";
import { plainLetters } from "#core/text/search-words.ts";
import type { ServiceDoc } from "#features/market/services/index.ts";
import { derivedFields, type UserDoc } from "#features/people/users/index.ts";
import { storySearchWords } from "#features/stories/stories/derive.ts";
import type { StoryDoc } from "#features/stories/stories/index.ts";
import { Story } from "#features/stories/stories/model.ts";

/** Letters that search folds since this version, such as “ø” to “o”: words with them are stored again. */
const SPECIAL = /[ßæœøđðłþıħŋŧ]/;

type Condition = Readonly<Record<string, unknown>>;

/** A part of this migration: recomputes derived fields of one collection. */
type Part = Required<Pick<Migration, "run" | "repair">>;

const createdSince = (time: Date): Condition => ({
  _id: { $gt: mongoose.mongo.ObjectId.createFromTime(time.getTime() / 1000) },
});

const stories = part<StoryDoc>({
  collection: Story.collection.name,
  former: { listed: true, searchWords: { $exists: false } },
  // A story that was begun before may have been published since. These fields have an index.
  since: (time) => ({ deletedAt: null, state: "published", updatedAt: { $gt: time } }),
  derive: ({ title, authorCard, tags = [], synopsis = "" }) => ({
    searchWords: storySearchWords({ title, authorCard, tags, synopsis }),
    titleKeys: beginningsOf(title),
  }),
});

const users = part<UserDoc>({
  collection: "users",
  former: { $or: [{ nameWords: SPECIAL }, { placeWords: SPECIAL }] },
  since: createdSince,
  derive: ({ name, username, location }) => derivedFields({ name, username, location: location ?? "" }),
});

const services = part<Pick<ServiceDoc, "_id" | "words">>({
  collection: "services",
  former: { words: SPECIAL },
  since: createdSince,
  derive: ({ words }) => ({ words: words.map(plainLetters) }),
});

const PARTS = [stories, users, services];

/**
 * The text index has one more field. A collection can have only one text index, so the former one is dropped,
 * and last: searches fail only until its successor is built. The version before cannot start afterwards, because
 * it would create the former index again. A title that it changes during the deployment is found by its
 * new words once the story is saved again.
 */
export const searchWords: Migration = {
  name: "0014-search-words",
  summary:
    "Stories are found by words within Chinese, Japanese and Korean text, and by plain letters for ø, ł, þ and others.",
  phase: "before-indexes",
  reversible: false,
  async run(context) {
    for (const { run } of PARTS) await run(context);
    await dropIndex(Story, "text");
  },
  async repair(context, time) {
    for (const { repair } of PARTS) await repair(context, time);
  },
};

function part<Doc extends { readonly _id: Types.ObjectId }>({
  collection,
  former,
  since,
  derive,
}: {
  readonly collection: string;
  /** Matches documents whose fields are derived as before; none after the change. */
  readonly former: Condition;
  /** Matches documents that were written since a time. */
  readonly since: (time: Date) => Condition;
  readonly derive: (document: Doc) => Readonly<Record<string, unknown>>;
}): Part {
  const change = async ({ db }: Connection, documents: readonly Doc[]) => {
    const writes = documents.map((document) => ({
      updateOne: { filter: { _id: document._id }, update: { $set: derive(document) } },
    }));
    if (writes.length > 0) await db!.collection(collection).bulkWrite(writes, { ordered: false });
  };
  return {
    run: ({ connection, inBatches }) =>
      inBatches<Doc>(collection, former, (documents) => change(connection, documents)),
    async repair({ connection }, time) {
      const late = connection.db!.collection(collection).find<Doc>({ $and: [former, since(time)] });
      await change(connection, await late.toArray());
    },
  };
}
