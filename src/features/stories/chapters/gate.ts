import { isDeepStrictEqual } from "node:util";
import type { AnyBulkWriteOperation, ClientSession } from "mongoose";
import { requiresMailingList, type StoryChange, type StoryDoc } from "../stories/index.ts";
import { Chapter, type ChapterDoc, type StoryGate } from "./model.ts";

/** Returns the story fields copied to its chapters for access checks. */
export const gateOf = (story: StoryDoc): { gate: StoryGate } & Pick<ChapterDoc, "team"> => ({
  gate: {
    listed: story.listed,
    live: story.state === "published" && !story.deletedAt && !story.authorHidden,
    state: story.deletedAt ? "deleted" : story.state,
    passwordVersion: story.passwordVersion,
    mature: story.mature,
    ...(requiresMailingList(story) ? { joins: true } : {}),
  },
  team: [story.author, ...story.collaborators.map(({ user }) => user)],
});

/**
 * Runs in the story's transaction: the chapters of a story that has just become private must not be readable.
 */
export async function followStory({ before, after }: StoryChange, session: ClientSession): Promise<void> {
  const gate = gateOf(after);
  if (!isDeepStrictEqual(gate, gateOf(before))) {
    await Chapter.updateMany({ story: after._id }, { $set: gate }, { session, timestamps: false });
  }
  // After a transfer the new author also owns all its chapters.
  if (!before.author.equals(after.author)) {
    const given = { $set: { author: after.author } };
    await Chapter.updateMany({ story: after._id }, given, { session, timestamps: false });
  }
  await followContents(before, after, session);
}

/** Updates chapters' positions, parts and access from the story's contents. */
async function followContents(before: StoryDoc, after: StoryDoc, session: ClientSession): Promise<void> {
  const known = new Map(
    before.contents.map((entry, index) => [String(entry.chapter), placeOf(entry, index)]),
  );
  const writes = after.contents.flatMap((entry, index): AnyBulkWriteOperation<ChapterDoc>[] => {
    const was = known.get(String(entry.chapter));
    const place = placeOf(entry, index);
    const isSame =
      was &&
      was.open === place.open &&
      was.number === place.number &&
      String(was.part) === String(place.part);
    if (isSame) return [];
    return [{ updateOne: { filter: { _id: entry.chapter }, update: { $set: place }, timestamps: false } }];
  });
  if (writes.length > 0) await Chapter.bulkWrite(writes, { session });
}

const placeOf = ({ open, part }: StoryDoc["contents"][number], index: number) => ({
  open,
  number: index + 1,
  part: part ?? null,
});
