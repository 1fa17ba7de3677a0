/** Steps of the new story wizard, in order (specification, section 2: Multi-step wizards). */
export const STORY_STEPS = ["type", "details", "premium", "chapter"] as const;
export type StoryStep = (typeof STORY_STEPS)[number];

/** Steps that are answered after the draft has been created. */
export const ASKED_STEPS = ["details", "premium"] as const;
export type AskedStep = (typeof ASKED_STEPS)[number];

/** Kinds of story by authorship. */
export const STORY_KINDS = ["own", "collaborative"] as const;
export type StoryKind = (typeof STORY_KINDS)[number];
