import { isId } from "#core/db/ids.ts";
import { findStoryStanding, findUncheckedStory, type StoryDoc } from "../../stories/stories/index.ts";

/**
 * Newsletters that depend on a story: only its author may learn, through their recipients, who reads, finishes or
 * buys it.
 */

/** Returns a story that a member may choose for a newsletter; null for any other. */
export async function findOwnStory(member: string | null, id: string): Promise<StoryDoc | null> {
  const story = member && isId(id) ? await findUncheckedStory(id) : null;
  return story && String(story.author) === member ? story : null;
}

/** Returns true if a story chosen earlier still belongs to the newsletter's owner; it may be in the bin. */
export const isStillOwn = async (owner: unknown, story: unknown): Promise<boolean> =>
  (await findStoryStanding(String(story)))?.author === String(owner);
