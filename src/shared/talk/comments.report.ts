import type { ReportWords } from "../moderation/report-words.ts";

export const commentReport: ReportWords = { name: "comment", heading: "Comment", one: "comment" };
