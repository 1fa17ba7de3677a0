import type { ReportWords } from "../moderation/report-words.ts";

export const personReport: ReportWords = {
  name: "person",
  heading: "Profile",
  one: "profile",
  hasTitle: true,
  reasonsLeftOut: ["stolen", "unmarked"],
};
