/** Addresses of `stories/editing`. */
export const editingPaths = {
  storyNew: () => "/story/new",
  storyEdit: (id: string) => `/story/${id}/edit`,
  myStories: () => "/my-stories",
} as const;
