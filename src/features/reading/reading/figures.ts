import { countByDay } from "#core/db/by-day.ts";
import type { Figure } from "#core/figure.ts";
import { readingText } from "#shared/reading/reading.text.ts";
import { OpenedChapter } from "./model.ts";

/** Chapters that members opened for the first time. */
export const readingFigures: readonly Figure[] = [
  {
    key: "reads",
    label: readingText.figure,
    group: "stories",
    unit: "count",
    measure: (span) => countByDay(OpenedChapter, { ...span, filter: {}, field: "firstAt" }),
  },
];
