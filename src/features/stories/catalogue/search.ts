import type { PipelineStage } from "mongoose";
import { paginationError, unavailable } from "../../../core/base/errors.ts";
import type { KeysetPage, Place } from "../../../core/db/keyset.ts";
import { Story, type StoryCardDoc } from "../stories/entity.ts";

/** Beyond this a count for arbitrary filters is "more than". */
export const COUNT_CAP = 1_000;
/** Milliseconds a search may take. */
export const SEARCH_TIME = 3_000;
/** MongoDB's MaxTimeMSExpired. */
const TIME_IS_UP = 50;

/** Relevance is computed, so its pages are cut out of the sorted matches; everything else is by index. */
export async function searchByRelevance<Row extends StoryCardDoc>(
  { after, before }: Place,
  filter: Record<string, unknown>,
  limit: number,
  fields: Readonly<Record<string, 1>>,
): Promise<KeysetPage<Row>> {
  const start = readOffset(after ?? before);
  const from = before ? Math.max(0, start - limit) : start;
  const pipeline: PipelineStage[] = [
    { $match: filter },
    { $project: { ...fields, relevance: { $meta: "textScore" } } },
    { $sort: { relevance: -1, _id: -1 } },
    { $skip: from },
    { $limit: limit + 1 },
  ];
  const found = await Story.aggregate<Row>(pipeline)
    .option({ maxTimeMS: SEARCH_TIME })
    .catch(unavailableInTime);
  return {
    rows: found.slice(0, limit),
    after: found.length > limit && from + limit < COUNT_CAP ? writeOffset(from + limit) : null,
    before: from > 0 ? writeOffset(from) : null,
  };
}

const writeOffset = (at: number): string => Buffer.from(JSON.stringify({ at })).toString("base64url");

function readOffset(cursor: string | null | undefined): number {
  if (!cursor) return 0;
  try {
    const { at } = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (Number.isInteger(at) && at >= 0 && at <= COUNT_CAP) return at;
  } catch {
    // Falls through to the refusal.
  }
  throw paginationError("Invalid pagination: the cursor is broken");
}

/** A query that takes too long is the database's state, not ours: 503, with a time to try again. */
export function unavailableInTime(error: { code?: unknown }): never {
  throw error.code === TIME_IS_UP ? unavailable() : error;
}
