import { Story } from "./model.ts";
import type { StorySubject } from "./policy.ts";

const OF_POLICY = {
  author: 1,
  collaborators: 1,
  state: 1,
  listed: 1,
  private: 1,
  passwordVersion: 1,
  deletedAt: 1,
} as const;

/**
 * Returns the fields that `storyPolicy` depends on, regardless of the viewer; null if the story does not
 * exist. One small query.
 */
export const findStorySubject = (id: unknown): Promise<StorySubject | null> =>
  Story.findById(id, OF_POLICY).lean<StorySubject>();
