import type { ReportWords } from "../platform/report-words.ts";

export const reviewReport: ReportWords = { name: "review", heading: "Review", one: "review" };
