import type { ReportWords } from "../platform/report-words.ts";

export const briefReport: ReportWords = { name: "brief", heading: "Brief", one: "brief" };
