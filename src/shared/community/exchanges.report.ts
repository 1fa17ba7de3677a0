import type { ReportWords } from "../platform/report-words.ts";

export const exchangeReport: ReportWords = {
  name: "exchange",
  heading: "Gift exchange",
  one: "gift exchange",
};
