import type { DueMatter } from "#core/due-matter.ts";
import { holdText } from "#shared/site/hold.text.ts";
import { Chapter } from "./model.ts";

/** Scheduled chapters that are due. */
export const chaptersDue: DueMatter = {
  key: "chapters",
  find: async (now) => ({
    count: await Chapter.countDocuments({
      state: "scheduled",
      scheduledFor: { $lte: now },
      deletedAt: null,
    }),
  }),
  sentence: holdText.matters.chapters,
};
