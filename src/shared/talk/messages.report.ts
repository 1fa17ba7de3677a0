import type { ReportWords } from "../platform/report-words.ts";

export const messageReport: ReportWords = {
  name: "message",
  heading: "Private message",
  one: "private message",
  reasonsLeftOut: ["stolen", "unmarked", "pretence"],
};
