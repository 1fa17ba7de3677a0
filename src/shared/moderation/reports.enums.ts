/** What can be wrong with what a member reports: ours, after the guidelines. */
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

/** What becomes of what was reported, and what staff may decide. */
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

/** What who reported is told, in words that stand ready. */
export const REPORT_ANSWERS = ["fine", "removed", "acted", "known", "elsewhere"] as const;
export type ReportAnswer = (typeof REPORT_ANSWERS)[number];

/** What becomes of a member's word against a strike. */
export const APPEAL_STATES = ["open", "granted", "refused"] as const;
export type AppealState = (typeof APPEAL_STATES)[number];
