/** States of a suggestion: open until all its parts are decided, or its editor takes it back. */
export const SUGGESTION_STATES = ["open", "decided", "withdrawn"] as const;
export type SuggestionState = (typeof SUGGESTION_STATES)[number];

/** What became of one part; `changed`: its passage has been changed since, so that it cannot be taken as it is. */
export type PartState = "open" | "taken" | "refused" | "changed";
