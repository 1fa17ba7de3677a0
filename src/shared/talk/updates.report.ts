import type { ReportWords } from "../platform/report-words.ts";

export const updateReport: ReportWords = { name: "update", heading: "Update", one: "update" };

export const replyReport: ReportWords = { name: "reply", heading: "Reply", one: "reply" };
