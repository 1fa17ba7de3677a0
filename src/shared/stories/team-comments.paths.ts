/** URL paths of `stories/team-comments`. `chapter` is an id, because positions change. */
export const teamCommentsPaths = {
  /** A chapter as its team reads it; with `revision`, that revision of it. */
  draft: (story: string, chapter: string, revision?: number) =>
    `/story/${story}/drafts/${chapter}${revision === undefined ? "" : `?revision=${revision}`}`,
  /** The same page with the comment form for one paragraph (from 1). */
  about: (story: string, chapter: string, paragraph: number, revision?: number) =>
    `/story/${story}/drafts/${chapter}?paragraph=${paragraph}${revision === undefined ? "" : `&revision=${revision}`}#say`,
  rounds: (story: string) => `/story/${story}/beta`,
  round: (story: string, round: string) => `/story/${story}/beta/${round}`,
} as const;
