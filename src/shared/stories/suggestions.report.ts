import type { ReportWords } from "../moderation/report-words.ts";

/** How what is said about a suggestion is called where members report. */
export const suggestionAnswerReport: ReportWords = {
  name: "suggestion-answer",
  heading: "Message about a suggestion",
  one: "message about a suggestion",
};
