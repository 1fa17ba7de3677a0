import { notFound } from "../../../core/base/errors.ts";
import type { Services } from "../../../core/services.ts";
import { PERIODS, type Period } from "../../../shared/money/dashboard.ts";
import type { StoryDoc } from "../../stories/stories/index.ts";

declare module "../../../core/extensions.ts" {
  interface ExtensionPoints {
    /** Whether an author may see figures by day; everybody may where no feature says. */
    "dashboard.by-day": (author: string, at: Date) => Promise<boolean>;
  }
}

/** The periods by which an author may see figures. */
export async function periodsFor({ extensions, now }: Services, author: string): Promise<readonly Period[]> {
  for (const mayByDay of extensions.at("dashboard.by-day"))
    if (!(await mayByDay(author, now()))) return PERIODS.filter((each) => each !== "day");
  return PERIODS;
}

/** By what an address wants the figures; by the shortest of these unless it says one. */
export const periodIn = (query: URLSearchParams, periods: readonly Period[]): Period =>
  periods.find((each) => each === query.get("by")) ?? periods[0]!;

/** Of one's own stories the one that an address asks for, or the newest with chapters; null for who has none. */
export function storyIn(query: URLSearchParams, own: readonly StoryDoc[]): StoryDoc | null {
  const id = query.get("story");
  if (!id) return own.find(({ stats }) => stats.chapters > 0) ?? own[0] ?? null;
  const story = own.find(({ _id }) => String(_id) === id);
  // Somebody else's is as if there were none.
  if (!story) throw notFound();
  return story;
}
