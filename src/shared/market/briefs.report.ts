import type { ReportWords } from "../moderation/report-words.ts";

export const briefReport: ReportWords = { name: "brief", heading: "Brief", one: "brief" };
