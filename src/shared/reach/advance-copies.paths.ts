/** Advance reader copies: their readers' pages, and the staff's page that names where a found text comes from. */
export const advanceCopiesPaths = {
  copies: () => "/advance-copies",
  copy: (id: string) => `/advance-copies/${id}`,
  readCopy: (id: string, number: number) => `/advance-copies/${id}/read/${number}`,
  copyEpub: (id: string) => `/advance-copies/${id}.epub`,
  trace: () => "/admin/trace",
} as const;
