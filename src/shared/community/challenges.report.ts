import type { ReportWords } from "../moderation/report-words.ts";

export const challengeReport: ReportWords = { name: "challenge", heading: "Challenge", one: "challenge" };
