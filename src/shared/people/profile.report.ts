import type { ReportWords } from "../platform/report-words.ts";

export const personReport: ReportWords = {
  name: "person",
  heading: "Profile",
  one: "profile",
  hasTitle: true,
  reasonsLeftOut: ["stolen", "unmarked"],
};
