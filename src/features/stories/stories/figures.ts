import { countByDay } from "#core/db/by-day.ts";
import type { Figure } from "#core/figure.ts";
import { storiesText } from "#shared/stories/stories.text.ts";
import { Story } from "./model.ts";

/** Stories by day of publication, if they are still listed when the day is counted. */
export const storyFigures: readonly Figure[] = [
  {
    key: "stories",
    label: storiesText.figure,
    group: "stories",
    unit: "count",
    measure: (span) => countByDay(Story, { ...span, filter: { listed: true }, field: "publishedAt" }),
  },
];
