import type { ReportWords } from "../platform/report-words.ts";

export const commentReport: ReportWords = { name: "comment", heading: "Comment", one: "comment" };
