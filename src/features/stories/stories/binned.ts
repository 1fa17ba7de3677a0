import { toId } from "../../../core/db/ids.ts";
import { Story, type StoryDoc } from "./model.ts";

/** What the bin shows of a story. */
export type BinnedStory = Pick<StoryDoc, "_id" | "title" | "contents" | "deletedAt">;

/** Stories that go with their author's account wait for that instead. */
const notWithAuthor = { goesWithAuthor: { $ne: true } } as const;
const inBin = { deletedAt: { $ne: null }, ...notWithAuthor } as const;

/** The stories that an author has deleted, the last first. */
export const findBinned = (author: string): Promise<BinnedStory[]> =>
  Story.find(
    { ...inBin, author: toId(author) },
    { title: 1, deletedAt: 1, "contents.words": 1, "contents.chapter": 1 },
  )
    .sort({ deletedAt: -1 })
    .lean<BinnedStory[]>();

/** The stories of an author that are not deleted, by name. */
export const findKeptNames = (author: string): Promise<Pick<StoryDoc, "_id" | "title">[]> =>
  Story.find({ author: toId(author), deletedAt: null }, { title: 1 }).lean<
    Pick<StoryDoc, "_id" | "title">[]
  >();

/** Those that were deleted before a moment, of everybody or of one author. */
export const walkBinned = (before: Date, author?: string): AsyncIterable<StoryDoc> =>
  Story.find({
    ...inBin,
    deletedAt: { $ne: null, $lte: before },
    ...(author ? { author: toId(author) } : {}),
  })
    .select("-password")
    .lean<StoryDoc[]>()
    .cursor() as unknown as AsyncIterable<StoryDoc>;

/** Begins to end a story for good: from now on nobody restores it. False where it was restored meanwhile. */
export async function claimBinned({ _id, deletedAt }: Pick<StoryDoc, "_id" | "deletedAt">): Promise<boolean> {
  const { matchedCount } = await Story.updateOne(
    { _id, deletedAt, ...notWithAuthor },
    { $set: { ending: true } },
  );
  return matchedCount > 0;
}
