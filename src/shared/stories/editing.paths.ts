/** Addresses of `stories/editing`. */
export const editingPaths = {
  storyNew: () => "/story/new",
  storyEdit: (id: string) => `/story/${id}/edit`,
  bin: () => "/my-stories/bin",
  myStories: () => "/my-stories",
} as const;
