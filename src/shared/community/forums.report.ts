import type { ReportWords } from "../moderation/report-words.ts";

export const postReport: ReportWords = { name: "post", heading: "Forum post", one: "forum post" };
