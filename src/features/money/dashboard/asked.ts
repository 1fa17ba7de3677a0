import { notFound } from "../../../core/base/errors.ts";
import { PERIODS, type Period } from "../../../shared/money/dashboard.ts";
import type { StoryDoc } from "../../stories/stories/index.ts";

/** By what an address wants the figures; by day unless it says. */
export const periodIn = (query: URLSearchParams): Period =>
  PERIODS.find((each) => each === query.get("by")) ?? "day";

/** Of one's own stories the one that an address asks for, or the newest with chapters; null for who has none. */
export function storyIn(query: URLSearchParams, own: readonly StoryDoc[]): StoryDoc | null {
  const id = query.get("story");
  if (!id) return own.find(({ stats }) => stats.chapters > 0) ?? own[0] ?? null;
  const story = own.find(({ _id }) => String(_id) === id);
  // Somebody else's is as if there were none.
  if (!story) throw notFound();
  return story;
}
