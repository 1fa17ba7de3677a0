import type { AskedStep } from "./setup.ts";

/** Addresses of `stories/editing`. */
export const editingPaths = {
  storyNew: () => "/story/new",
  storySetup: (id: string, step: AskedStep) => `/story/${id}/setup/${step}`,
  storyEdit: (id: string) => `/story/${id}/edit`,
  collaborators: (id: string) => `/story/${id}/collaborators`,
  bin: () => "/my-stories/bin",
  myProjects: () => "/my-projects",
  myStories: () => "/my-stories",
} as const;
