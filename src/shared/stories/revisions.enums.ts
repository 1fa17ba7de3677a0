/** Which text is used where two edits conflict. */
export const SIDES = ["theirs", "mine", "both"] as const;
export type Side = (typeof SIDES)[number];
