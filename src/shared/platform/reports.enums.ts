/** Reasons for a report, following the guidelines. Not in the specification. */
export const REPORT_REASONS = [
  "spam",
  "harassment",
  "hate",
  "threat",
  "fraud",
  "stolen",
  "minors",
  "unmarked",
  "pretence",
  "other",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Outcomes of a report, and the decisions that staff can make. */
export const REPORT_STATES = ["open", "dismissed", "removed", "struck"] as const;
export type ReportState = (typeof REPORT_STATES)[number];
export const REPORT_DECISIONS = [
  "take",
  "release",
  "dismiss",
  "remove",
  "strike",
  "remove-strike",
  "reopen",
] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];

/** Prepared answers of staff to reporters. */
export const REPORT_ANSWERS = ["fine", "removed", "acted", "known", "elsewhere"] as const;
export type ReportAnswer = (typeof REPORT_ANSWERS)[number];

/** States of an appeal against a strike. */
export const APPEAL_STATES = ["open", "granted", "refused"] as const;
export type AppealState = (typeof APPEAL_STATES)[number];
