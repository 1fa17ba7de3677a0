/** Addresses of `stories/editing`. */
export const editingPaths = {
  storyNew: () => "/story/new",
  storyEdit: (id: string) => `/story/${id}/edit`,
  collaborators: (id: string) => `/story/${id}/collaborators`,
  bin: () => "/my-stories/bin",
  myStories: () => "/my-stories",
} as const;
