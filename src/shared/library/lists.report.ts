import type { ReportWords } from "../moderation/report-words.ts";

export const listReport: ReportWords = {
  name: "list",
  heading: "Reading list",
  one: "reading list",
  hasTitle: true,
};
