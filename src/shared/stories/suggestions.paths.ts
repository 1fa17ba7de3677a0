/** Addresses of `stories/suggestions`. */
export const suggestionsPaths = {
  /** Of all, or of one editor (id). */
  suggestions: (story: string, by?: string | null) => `/story/${story}/suggestions${by ? `?by=${by}` : ""}`,
  /** Those that were decided at that moment, or earlier. */
  decided: (story: string, before: string, by?: string | null) =>
    `/story/${story}/suggestions?${by ? `by=${by}&` : ""}before=${encodeURIComponent(before)}#decided`,
  /** `chapter` is its id: places move. */
  suggest: (story: string, chapter: string) => `/story/${story}/suggestions/new/${chapter}`,
  /** One of several drafts for it. */
  suggestDraft: (story: string, chapter: string, draft: string) =>
    `/story/${story}/suggestions/new/${chapter}?draft=${draft}`,
  /** Where the API keeps what was not sent yet. */
  draftsApi: (chapter: string) => `/api/chapters/${chapter}/suggestions/drafts`,
  suggestion: (story: string, id: string) => `/story/${story}/suggestions/${id}`,
  /** As it was sent then. */
  former: (story: string, id: string, version: number) =>
    `/story/${story}/suggestions/${id}?version=${version}`,
} as const;
