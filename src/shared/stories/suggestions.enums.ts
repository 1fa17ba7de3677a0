/** States of a suggestion: open until all its parts are decided or its editor withdraws it. */
export const SUGGESTION_STATES = ["open", "decided", "withdrawn"] as const;
export type SuggestionState = (typeof SUGGESTION_STATES)[number];

/**
 * States of one part; `changed`: the passage has been edited since, so the part cannot be accepted unchanged.
 */
export type PartState = "open" | "taken" | "refused" | "changed";
