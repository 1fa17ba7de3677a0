/** URL paths of `stories/exports`. */
export const exportsPaths = {
  storyExports: (story: string) => `/story/${story}/export`,
  allExports: () => "/my-stories/export",
  cancelExport: (story: string | null, id: string) =>
    story ? `/story/${story}/export/${id}/cancel` : `/my-stories/export/${id}/cancel`,
  exportFile: (id: string) => `/exports/${id}`,
} as const;
