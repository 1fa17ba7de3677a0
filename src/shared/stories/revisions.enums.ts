/** Whose words stand where two edits of one text met. */
export const SIDES = ["theirs", "mine", "both"] as const;
export type Side = (typeof SIDES)[number];
