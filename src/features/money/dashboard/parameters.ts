import { notFound } from "#core/base/errors.ts";
import type { Services } from "#core/services.ts";
import { PERIODS, type Period } from "#shared/periods.ts";
import type { StoryDoc } from "../../stories/stories/index.ts";

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Returns true if an author may see daily figures; everyone may if no feature answers. */
    "dashboard.by-day": (author: string, at: Date) => Promise<boolean>;
  }
}

/** Returns the periods by which an author may group figures. */
export async function periodsFor({ extensions, now }: Services, author: string): Promise<readonly Period[]> {
  for (const mayByDay of extensions.at("dashboard.by-day"))
    if (!(await mayByDay(author, now()))) return PERIODS.filter((each) => each !== "day");
  return PERIODS;
}

/** Returns the period requested in the query; defaults to the shortest allowed. */
export const periodIn = (query: URLSearchParams, periods: readonly Period[]): Period =>
  periods.find((each) => each === query.get("by")) ?? periods[0]!;

/**
 * Returns the author's story named in the query, or their newest story with chapters; null if they have none.
 */
export function storyIn(query: URLSearchParams, own: readonly StoryDoc[]): StoryDoc | null {
  const id = query.get("story");
  if (!id) return own.find(({ stats }) => stats.chapters > 0) ?? own[0] ?? null;
  const story = own.find(({ _id }) => String(_id) === id);
  // Another author's story is treated as missing.
  if (!story) throw notFound();
  return story;
}
