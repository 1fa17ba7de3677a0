import { findUncheckedStory } from "../../stories/stories/index.ts";
import type { NewsletterDoc } from "./document.ts";

/** Pause in milliseconds until it is asked again whether a story that is due is out. */
const PAUSE_MS = 60_000;

/** What a due newsletter waits for: nothing, the publication of its story (with when to ask again), or in vain. */
export type ReleaseState = "ready" | "cancelled" | Date;

/**
 * Returns whether a due newsletter about a release can be sent: before the day, while the story is scheduled; on the
 * day itself, once it is out. Others are always ready.
 */
export async function releaseStateOf(
  { trigger }: Pick<NewsletterDoc, "trigger">,
  now: Date,
): Promise<ReleaseState> {
  if (trigger?.kind !== "release" || !trigger.story) return "ready";
  const story = await findUncheckedStory(String(trigger.story));
  const isBefore = trigger.days > 0;
  switch (story?.state) {
    case "scheduled":
      return isBefore
        ? "ready"
        : new Date(Math.max(story.scheduledFor?.getTime() ?? 0, now.getTime() + PAUSE_MS));
    case "published":
      return isBefore ? "cancelled" : "ready";
    default:
      return "cancelled";
  }
}
