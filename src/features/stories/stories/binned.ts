import { toId } from "#core/db/ids.ts";
import { Story, type StoryDoc } from "./model.ts";

/** Fields of a story shown in the bin. */
export type BinnedStory = Pick<StoryDoc, "_id" | "title" | "contents" | "deletedAt">;

/** Stories deleted with their author's account are handled with the account. */
const notWithAuthor = { goesWithAuthor: { $ne: true } } as const;
const inBin = { deletedAt: { $ne: null }, ...notWithAuthor } as const;

/** Finds an author's deleted stories, most recently deleted first. */
export const findBinned = (author: string): Promise<BinnedStory[]> =>
  Story.find(
    { ...inBin, author: toId(author) },
    { title: 1, deletedAt: 1, "contents.words": 1, "contents.chapter": 1 },
  )
    .sort({ deletedAt: -1 })
    .lean<BinnedStory[]>();

/** Fields of another author's story shown in a co-author's bin. */
export type SharedStory = BinnedStory & Pick<StoryDoc, "author" | "authorCard">;

/** Filter for the stories of other authors of which a member is a co-author, by the index on `collaborators.user`. */
export const sharedWith = (member: string) => {
  const user = toId(member);
  const asCoAuthor = { $elemMatch: { user, role: "co-author", order: null } };
  return { ...notWithAuthor, "collaborators.user": user, collaborators: asCoAuthor } as const;
};

/**
 * Finds the stories of other authors of which a member is a co-author, deleted ones too, most recently deleted
 * first; not those that go with their author's account.
 */
export const findShared = (member: string): Promise<SharedStory[]> =>
  Story.find(sharedWith(member), {
    title: 1,
    deletedAt: 1,
    "contents.words": 1,
    "contents.chapter": 1,
    author: 1,
    authorCard: 1,
  })
    .sort({ deletedAt: -1 })
    .lean<SharedStory[]>();

/** Fields of a story named in its author's bin. */
export type KeptName = Pick<StoryDoc, "_id" | "title" | "collaborators">;

/** Finds the stories of an author that are not deleted, by name. */
export const findKeptNames = (author: string): Promise<KeptName[]> =>
  Story.find({ author: toId(author), deletedAt: null }, { title: 1, collaborators: 1 }).lean<KeptName[]>();

/** Iterates over stories deleted before the given time, of all authors or one. */
export const walkBinned = (before: Date, author?: string): AsyncIterable<StoryDoc> =>
  Story.find({
    ...inBin,
    deletedAt: { $ne: null, $lte: before },
    ...(author ? { author: toId(author) } : {}),
  })
    .select("-password")
    .lean<StoryDoc[]>()
    .cursor() as unknown as AsyncIterable<StoryDoc>;

/**
 * Begins to erase a story permanently, after which it cannot be restored. Returns false if it was restored in
 * the meantime.
 */
export async function claimBinned({ _id, deletedAt }: Pick<StoryDoc, "_id" | "deletedAt">): Promise<boolean> {
  const { matchedCount } = await Story.updateOne(
    { _id, deletedAt, ...notWithAuthor },
    { $set: { ending: true } },
  );
  return matchedCount > 0;
}
