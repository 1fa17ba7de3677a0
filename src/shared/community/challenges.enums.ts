/** States of a challenge (product.md, States; cancelled is not in the specification). */
export const CHALLENGE_STATES = ["draft", "open", "judging", "decided", "cancelled"] as const;
export type ChallengeState = (typeof CHALLENGE_STATES)[number];

/** States of an entry. */
export const ENTRY_STATES = ["entered", "withdrawn", "disqualified"] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** True for an entry that staff can readmit. One that its author withdrew has no reason. */
export const canBeReadmitted = ({
  state,
  reason,
}: {
  readonly state: EntryState;
  readonly reason: string;
}): boolean => state === "disqualified" || (state === "withdrawn" && reason !== "");

/** Sort orders of the list: newest first, and those of the specification (section 2). */
export const CHALLENGE_SORTS = ["newest", "recent-entries", "popular-entries", "most-entries"] as const;
export type ChallengeSort = (typeof CHALLENGE_SORTS)[number];

/** States by which the list can be filtered; an announced draft is shown as upcoming. */
export const LISTED_STATES = ["draft", "open", "judging", "decided"] as const;
export type ListedState = (typeof LISTED_STATES)[number];

/** Winning places, highest first (specification, section 3). */
export const PLACES = ["winner", "runnerUp", "thirdPlace"] as const;
export type WinningPlace = (typeof PLACES)[number];

/** States of a judge: invited by the owner, or accepted. */
export const JUDGE_STATES = ["invited", "accepted"] as const;
export type JudgeState = (typeof JUDGE_STATES)[number];
