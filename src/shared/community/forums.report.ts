import type { ReportWords } from "../platform/report-words.ts";

export const postReport: ReportWords = { name: "post", heading: "Forum post", one: "forum post" };

export const threadReport: ReportWords = {
  name: "thread",
  heading: "Forum thread",
  one: "forum thread",
  hasTitle: true,
};
