/**
 * Paths of advance reader copies: readers' pages, and the staff page that identifies the source of a leaked
 * text.
 */
export const advanceCopiesPaths = {
  copies: () => "/advance-copies",
  copy: (id: string) => `/advance-copies/${id}`,
  readCopy: (id: string, number: number) => `/advance-copies/${id}/read/${number}`,
  copyEpub: (id: string) => `/advance-copies/${id}.epub`,
  trace: () => "/admin/trace",
} as const;
