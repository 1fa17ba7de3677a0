/** URL paths of `stories/exports`. */
export const exportsPaths = {
  storyExports: (story: string) => `/story/${story}/export`,
  allExports: () => "/my-stories/export",
  exportFile: (id: string) => `/exports/${id}`,
} as const;
