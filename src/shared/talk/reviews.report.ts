import type { ReportWords } from "../moderation/report-words.ts";

export const reviewReport: ReportWords = { name: "review", heading: "Review", one: "review" };
