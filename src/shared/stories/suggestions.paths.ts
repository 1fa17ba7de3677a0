/** URL paths of `stories/suggestions`. */
export const suggestionsPaths = {
  /** Suggestions of all editors, or of one (id). */
  suggestions: (story: string, by?: string | null) => `/story/${story}/suggestions${by ? `?by=${by}` : ""}`,
  /** Suggestions decided at or before the given time. */
  decided: (story: string, before: string, by?: string | null) =>
    `/story/${story}/suggestions?${by ? `by=${by}&` : ""}before=${encodeURIComponent(before)}#decided`,
  /** `chapter` is an id, because positions change. */
  suggest: (story: string, chapter: string) => `/story/${story}/suggestions/new/${chapter}`,
  /** One of several drafts for the chapter. */
  suggestDraft: (story: string, chapter: string, draft: string) =>
    `/story/${story}/suggestions/new/${chapter}?draft=${draft}`,
  /** API that stores unsent drafts. */
  draftsApi: (chapter: string) => `/api/chapters/${chapter}/suggestions/drafts`,
  suggestion: (story: string, id: string) => `/story/${story}/suggestions/${id}`,
  /** An earlier version, as it was sent. */
  former: (story: string, id: string, version: number) =>
    `/story/${story}/suggestions/${id}?version=${version}`,
} as const;
