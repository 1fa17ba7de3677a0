import type { ReportWords } from "../moderation/report-words.ts";

export const serviceReport: ReportWords = { name: "service", heading: "Service", one: "service" };
