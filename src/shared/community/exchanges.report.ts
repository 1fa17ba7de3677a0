import type { ReportWords } from "../moderation/report-words.ts";

export const exchangeReport: ReportWords = {
  name: "exchange",
  heading: "Gift exchange",
  one: "gift exchange",
};
