import type { DueMatter } from "#core/due-matter.ts";
import { holdText } from "#shared/site/hold.text.ts";
import { Chapter } from "./model.ts";

/**
 * Returns a filter for scheduled chapters that are due. While their story is in the bin or taken down, they are
 * not: they become drafts when it comes back (`return.ts`).
 */
export const dueAt = (now: Date) =>
  ({
    state: "scheduled",
    scheduledFor: { $lte: now },
    deletedAt: null,
    "gate.state": { $nin: ["deleted", "removed"] },
  }) as const;

/** Scheduled chapters that are due. */
export const chaptersDue: DueMatter = {
  key: "chapters",
  find: async (now) => ({
    count: await Chapter.countDocuments(dueAt(now)),
  }),
  sentence: holdText.matters.chapters,
};
