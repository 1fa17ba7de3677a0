import type { ReportWords } from "../platform/report-words.ts";

/** Labels for team comments in report forms. */
export const teamCommentReport: ReportWords = {
  name: "team-comment",
  heading: "Comment in a story’s team",
  one: "comment to the team",
};

/** Labels for beta readers' answers in report forms. */
export const betaAnswersReport: ReportWords = {
  name: "beta-answers",
  heading: "Beta reader’s answers",
  one: "beta reader’s questionnaire",
};
