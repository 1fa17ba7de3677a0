/** Steps of a new story, in their order (specification, section 2: Multi-step wizards). */
export const STORY_STEPS = ["type", "details", "premium", "chapter"] as const;
export type StoryStep = (typeof STORY_STEPS)[number];

/** Steps that wait for an answer while the story is there as a draft already. */
export const ASKED_STEPS = ["details", "premium"] as const;
export type AskedStep = (typeof ASKED_STEPS)[number];

/** Who writes a story. */
export const STORY_KINDS = ["own", "collaborative"] as const;
export type StoryKind = (typeof STORY_KINDS)[number];
