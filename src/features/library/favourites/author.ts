import type { ClientSession, Types } from "mongoose";
import { adjustStoryStats, type StoryChange, type StoryDoc } from "../../stories/stories/index.ts";
import { isCounted } from "./counted.ts";
import { Favourite, type FavouriteDoc } from "./model.ts";

/** Stops counting the favourite of a member who becomes the story's author; counts that of a former one again. */
export async function followAuthor({ before, after }: StoryChange, session: ClientSession): Promise<void> {
  if (before.author.equals(after.author)) return;
  await deriveOwn(after, [before.author, after.author], session);
}

/** Derives whether the favourites of these members are of a story that they wrote, and counts them accordingly. */
export async function deriveOwn(
  { _id: story, author }: Pick<StoryDoc, "_id" | "author">,
  members: readonly Types.ObjectId[],
  session: ClientSession,
): Promise<void> {
  const favourites = await Favourite.find({ subject: story, favouriter: { $in: members } })
    .session(session)
    .lean<FavouriteDoc[]>();
  for (const favourite of favourites) {
    const own = favourite.favouriter.equals(author);
    await Favourite.updateOne({ _id: favourite._id }, { $set: { own } }, { session });
    const by = Number(isCounted({ ...favourite, own })) - Number(isCounted(favourite));
    if (by !== 0) await adjustStoryStats(String(story), { favourites: by }, session);
  }
}
