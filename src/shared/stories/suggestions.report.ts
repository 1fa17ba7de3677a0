import type { ReportWords } from "../platform/report-words.ts";

/** Labels for answers to suggestions in report forms. */
export const suggestionAnswerReport: ReportWords = {
  name: "suggestion-answer",
  heading: "Message about a suggestion",
  one: "message about a suggestion",
};
