import type { AskedStep } from "./setup.ts";

/** URL paths of `stories/editing`. */
export const editingPaths = {
  storyNew: () => "/story/new",
  storySetup: (id: string, step: AskedStep) => `/story/${id}/setup/${step}`,
  /** Asks for what is missing, and publishes; `at` is a local time that prefills the schedule. */
  storyPublish: (id: string, at?: string) =>
    `/story/${id}/publish${at ? `?at=${encodeURIComponent(at)}` : ""}`,
  storyEdit: (id: string) => `/story/${id}/edit`,
  collaborators: (id: string) => `/story/${id}/collaborators`,
  bin: () => "/my-stories/bin",
  myProjects: () => "/my-projects",
  myStories: () => "/my-stories",
} as const;
