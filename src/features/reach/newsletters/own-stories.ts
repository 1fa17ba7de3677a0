import { isId, toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { sweepOnce } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import { findStoryStanding, findUncheckedStory, type StoryDoc } from "../../stories/stories/index.ts";
import type { NewsletterDoc } from "./document.ts";
import { Newsletter, NewsletterLetter } from "./model.ts";
import "./events.ts";

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

/** Ends the newsletters of a story's former author that depend on the story. Idempotent. */
export async function endTransferred(services: Services, story: string, from: string): Promise<void> {
  const ofStory = [{ "trigger.story": toId(story) }, { "segment.story": toId(story) }];
  const states = ["scheduled" as const, "automatic" as const];
  const newsletters = Newsletter.find({ owner: toId(from), state: { $in: states }, $or: ofStory });
  await sweepOnce(
    "newsletters on a transferred story",
    newsletters.lean<NewsletterDoc>().cursor(),
    (newsletter) => endIfTransferred(services, newsletter),
  );
}

/** Returns the stories that decide who gets a newsletter, or when. */
const storiesBehind = ({ state, trigger, segment }: NewsletterDoc): readonly string[] =>
  // An automated newsletter does not use the segment of an earlier sending.
  [trigger?.story, state === "automatic" ? null : segment?.story].flatMap((story) =>
    story ? [String(story)] : [],
  );

/**
 * Makes a scheduled or automated newsletter a draft, and notifies its author, if it depends on a story that now
 * belongs to another author. Returns true if it does. Idempotent.
 */
export async function endIfTransferred(
  { events, now }: Pick<Services, "events" | "now">,
  newsletter: NewsletterDoc,
): Promise<boolean> {
  const { _id, owner, state } = newsletter;
  if (state !== "scheduled" && state !== "automatic") return false;
  for (const story of storiesBehind(newsletter)) {
    const standing = await findStoryStanding(story);
    if (!standing || standing.author === String(owner)) continue;
    // Otherwise they would get it if its author later chose another story.
    if (state === "automatic") await NewsletterLetter.deleteMany({ newsletter: _id, state: "waiting" });
    await inTransaction(async (session) => {
      const change = { $set: { state: "draft" as const, dueAt: null } };
      const { matchedCount } = await Newsletter.updateOne({ _id, state }, change, { session });
      if (matchedCount === 0) return;
      const event = { id: String(_id), owner: String(owner), story, at: now().getTime() };
      await events.publish("newsletter.story-transferred", event, session);
    });
    return true;
  }
  return false;
}
