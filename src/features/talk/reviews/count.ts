import type { ClientSession, Types } from "mongoose";
import { REVIEW_ASPECTS } from "#shared/talk/reviews.enums.ts";
import { adjustStoryStats } from "../../stories/stories/index.ts";
import { AspectTotals, type AspectTotalsDoc, type ReviewDoc } from "./model.ts";

type Counted = Pick<ReviewDoc, "shown" | "aspects">;

/** Updates a story's counters when a review is created, changed, hidden or deleted, in its transaction. */
export async function countReview(
  story: Types.ObjectId,
  before: Counted | null,
  after: Counted | null,
  session: ClientSession,
): Promise<void> {
  const [had, has] = [before?.shown ? before : null, after?.shown ? after : null];
  const by = Number(has !== null) - Number(had !== null);
  if (by !== 0) await adjustStoryStats(String(story), { reviews: by }, session);
  const $inc: Record<string, number> = {};
  for (const name of REVIEW_ASPECTS) {
    const [from, to] = [had?.aspects[name] ?? 0, has?.aspects[name] ?? 0];
    if (from === to) continue;
    $inc[`${name}.sum`] = to - from;
    $inc[`${name}.count`] = Number(to > 0) - Number(from > 0);
  }
  if (Object.keys($inc).length > 0)
    await AspectTotals.updateOne({ _id: story }, { $inc }, { session, upsert: true });
}

/** Computes the means of a story's aspects from their totals; null for an aspect without ratings. */
export function aspectMeans(totals: AspectTotalsDoc | null): ReviewDoc["aspects"] {
  const mean = (name: (typeof REVIEW_ASPECTS)[number]) => {
    const { sum, count } = totals?.[name] ?? { sum: 0, count: 0 };
    return count > 0 ? sum / count : null;
  };
  return Object.fromEntries(REVIEW_ASPECTS.map((name) => [name, mean(name)])) as ReviewDoc["aspects"];
}
