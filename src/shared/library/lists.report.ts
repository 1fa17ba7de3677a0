import type { ReportWords } from "../platform/report-words.ts";

export const listReport: ReportWords = {
  name: "list",
  heading: "Reading list",
  one: "reading list",
  hasTitle: true,
};
