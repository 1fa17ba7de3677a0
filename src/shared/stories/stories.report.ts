import type { ReportWords } from "../moderation/report-words.ts";

export const storyReport: ReportWords = {
  name: "story",
  heading: "Story",
  one: "story",
  hasTitle: true,
  reasonsLeftOut: ["pretence"],
};
