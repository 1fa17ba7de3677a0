import type { ReportWords } from "../platform/report-words.ts";

export const serviceReport: ReportWords = { name: "service", heading: "Service", one: "service" };
