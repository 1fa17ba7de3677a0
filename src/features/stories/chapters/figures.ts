import { countByDay } from "#core/db/by-day.ts";
import type { Figure } from "#core/figure.ts";
import { chapterNotificationsText } from "#shared/stories/chapters.text.ts";
import { Chapter } from "./model.ts";

/** Chapters of listed stories, by day of publication. */
export const chapterFigures: readonly Figure[] = [
  {
    key: "chapters",
    label: chapterNotificationsText.figure,
    group: "stories",
    unit: "count",
    measure: (span) =>
      countByDay(Chapter, {
        ...span,
        filter: { "gate.listed": true, state: "published" },
        field: "publishedAt",
      }),
  },
];
