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
    const change = { $set: { author: after.author } };
    await Chapter.updateMany({ story: after._id }, change, { session, timestamps: false });
  }
  await followContents(before, after, session);
}

/**
 * Updates chapters' positions, parts and access from the story's contents. Chapters that stay at their position are
 * written together, so that a change of price is a few writes, however long the story is.
 */
async function followContents(before: StoryDoc, after: StoryDoc, session: ClientSession): Promise<void> {
  const known = new Map(
    before.contents.map((entry, index) => [String(entry.chapter), placeOf(entry, index)]),
  );
  const writes: AnyBulkWriteOperation<ChapterDoc>[] = formerNumbers(before, after);
  const unmoved: { readonly chapter: ChapterDoc["_id"]; readonly place: Omit<Place, "number"> }[] = [];
  for (const [index, entry] of after.contents.entries()) {
    const was = known.get(String(entry.chapter));
    const { number, ...place } = placeOf(entry, index);
    if (was?.number !== number)
      writes.push({
        updateOne: {
          filter: { _id: entry.chapter },
          update: { $set: { ...place, number } },
          timestamps: false,
        },
      });
    else if (was.open !== place.open || String(was.part) !== String(place.part))
      unmoved.push({ chapter: entry.chapter, place });
  }
  for (const group of Map.groupBy(unmoved, ({ place }) => `${place.open} ${place.part}`).values())
    writes.push({
      updateMany: {
        filter: { _id: { $in: group.map(({ chapter }) => chapter) } },
        update: { $set: group[0]!.place },
        timestamps: false,
      },
    });
  if (writes.length > 0) await Chapter.bulkWrite(writes, { session });
}

/**
 * Returns the writes that remember numbers under which readers knew chapters that moved or were deleted
 * (decision 91), to be made while the chapters still have these numbers. The latest chapter of a number keeps it.
 */
function formerNumbers(before: StoryDoc, after: StoryDoc): AnyBulkWriteOperation<ChapterDoc>[] {
  const now = new Map(after.contents.map(({ chapter }, index) => [String(chapter), index]));
  const left = before.contents.flatMap(({ chapter, state }, index) =>
    state === "published" && now.get(String(chapter)) !== index ? [{ chapter, number: index + 1 }] : [],
  );
  if (left.length === 0) return [];
  const numbers = left.map(({ number }) => number);
  return [
    {
      updateMany: {
        filter: { story: after._id, formerNumbers: { $in: numbers } },
        update: { $pullAll: { formerNumbers: numbers } },
        timestamps: false,
      },
    },
    {
      updateMany: {
        filter: { _id: { $in: left.map(({ chapter }) => chapter) } },
        update: [
          {
            $set: {
              formerNumbers: { $setUnion: [{ $ifNull: ["$formerNumbers", []] }, ["$number"]] },
            },
          },
        ],
        timestamps: false,
      },
    },
  ];
}

type Place = ReturnType<typeof placeOf>;

const placeOf = ({ open, part }: StoryDoc["contents"][number], index: number) => ({
  open,
  number: index + 1,
  part: part ?? null,
});
