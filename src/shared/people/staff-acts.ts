/**
 * What staff can do to another member's content without a report; stored. The organiser of a challenge can
 * disqualify entries as well.
 */
export const STAFF_ACTS = [
  "hidden",
  "removed",
  "deleted",
  "edited",
  "unpublished",
  "cancelled",
  "disqualified",
  "reopened",
] as const;
export type StaffAct = (typeof STAFF_ACTS)[number];

/** Limit in characters on the reason that staff give to the author. Not in the specification. */
export const STAFF_REASON_MAX = 1_000;
