/** Addresses of `stories/team-comments`. `chapter` is its id: places move. */
export const teamCommentsPaths = {
  /** A chapter as its team reads it; with a revision, as it was then. */
  draft: (story: string, chapter: string, revision?: number) =>
    `/story/${story}/drafts/${chapter}${revision === undefined ? "" : `?revision=${revision}`}`,
  /** The same, to speak of a paragraph of it (from 1). */
  about: (story: string, chapter: string, paragraph: number, revision?: number) =>
    `/story/${story}/drafts/${chapter}?paragraph=${paragraph}${revision === undefined ? "" : `&revision=${revision}`}#say`,
  rounds: (story: string) => `/story/${story}/beta`,
  round: (story: string, round: string) => `/story/${story}/beta/${round}`,
} as const;
