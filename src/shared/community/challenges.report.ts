import type { ReportWords } from "../platform/report-words.ts";

/** Entries cannot be reported, but their authors can appeal against a disqualification. */
export const entryReport: ReportWords = {
  name: "challenge-entry",
  heading: "Challenge entry",
  one: "challenge entry",
  hasTitle: true,
  restoring: {
    promise:
      "If we agree with you, your entry takes part again. Results that have been announced stay, unless our staff correct them.",
    done: "It takes part again. Results that have been announced stay, unless our staff correct them.",
  },
};

export const challengeReport: ReportWords = { name: "challenge", heading: "Challenge", one: "challenge" };
