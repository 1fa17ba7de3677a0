import type { ReportWords } from "../platform/report-words.ts";

export const chapterReport: ReportWords = {
  name: "chapter",
  heading: "Chapter",
  one: "chapter",
  hasTitle: true,
  reasonsLeftOut: ["pretence"],
};
