import type { ReportWords } from "../moderation/report-words.ts";

/** How comments of a story's team are called where members report. */
export const teamCommentReport: ReportWords = {
  name: "team-comment",
  heading: "Comment in a story’s team",
  one: "comment to the team",
};

/** What a beta reader answered, likewise. */
export const betaAnswersReport: ReportWords = {
  name: "beta-answers",
  heading: "Beta reader’s answers",
  one: "beta reader’s questionnaire",
};
