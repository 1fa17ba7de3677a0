/** Details by which readers choose a story; a story is published only with all of them. */
export const PUBLICATION_DETAILS = ["synopsis", "categories", "aiUse"] as const;
export type PublicationDetail = (typeof PUBLICATION_DETAILS)[number];

interface Described {
  readonly synopsis: string;
  readonly categories: readonly string[];
  readonly aiUse: string | null;
}

/** Returns the details that a story still needs before it can be published. */
export const missingDetails = (story: Described): PublicationDetail[] =>
  PUBLICATION_DETAILS.filter((name) => !story[name]?.length);
