import type { ReportWords } from "../platform/report-words.ts";

export const storyReport: ReportWords = {
  name: "story",
  heading: "Story",
  one: "story",
  hasTitle: true,
  restoresDeleted: true,
  reasonsLeftOut: ["pretence"],
};
