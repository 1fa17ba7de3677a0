import type { OccurrenceSource, OccurrenceSources } from "#core/consequences.ts";
import { type EventMap, on } from "#core/events/index.ts";

/**
 * Defines an event that triggers an occurrence; `given` converts its payload for handlers, or returns null to
 * skip it.
 */
function event<Name extends keyof EventMap, Given>(
  name: Name,
  given: (payload: EventMap[Name]) => Given | null,
): OccurrenceSource<Given> {
  return (handler, suffix) =>
    on(name, {
      name: `${handler.name}${suffix}`,
      handle: async (payload) => {
        const occurrence = given(payload);
        if (occurrence !== null) await handler.handle(occurrence);
      },
    });
}

const same = <Given>(payload: Given): Given => payload;

/** Events that trigger each occurrence (decision 64). */
export const occurrenceSources: OccurrenceSources = {
  account: {
    // Run in sequence by one job per account, so that a ban and its end cannot overtake each other.
    banned: [],
    unbanned: [],
    deleted: [event("user.deleted", same)],
  },
  relation: {
    blocked: [event("member.blocked", same)],
    unblocked: [event("member.unblocked", same)],
    muted: [event("member.muted", same)],
    unmuted: [event("member.unmuted", same)],
  },
  content: {
    edited: [event("content.edited", same)],
    hidden: [event("content.hidden", same)],
    shown: [event("content.shown", same)],
    removed: [event("content.removed", same)],
    restored: [event("content.restored", same)],
  },
  work: {
    storyUnpublished: [event("story.unpublished", same), event("story.removed", same)],
    storyDeleted: [event("story.deleted", same)],
    storyReturned: [
      event("story.published", same),
      event("story.reinstated", same),
      event("story.restored", same),
    ],
    chapterUnpublished: [event("chapter.withdrawn", same)],
    chapterDeleted: [event("chapter.deleted", same)],
    chapterReturned: [event("chapter.published", same), event("chapter.restored", same)],
  },
  transfer: { done: [event("story.transferred", same)] },
  purchase: {
    refunded: [event("purchase.refunded", ({ reader = null, ...sale }) => ({ ...sale, reader }))],
  },
  name: {
    changed: [
      event("user.updated", ({ id, changed }) =>
        changed.some((field) => field === "username" || field === "name") ? { id } : null,
      ),
    ],
  },
};
