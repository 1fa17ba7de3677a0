import type { StoryDoc } from "./model.ts";

/** A story before and after a committed change. */
export interface StoryChange {
  readonly before: StoryDoc;
  readonly after: StoryDoc;
}
