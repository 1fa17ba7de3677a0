import type { PipelineStage } from "mongoose";
import { PastLastPageError, paginationError, unavailable } from "#core/base/errors.ts";
import type { KeysetPage, Place } from "#core/db/keyset.ts";
import { Story, type StoryCardDoc } from "../stories/entity.ts";

/** Maximum exact count for arbitrary filters; above it the count is "more than". */
export const COUNT_CAP = 1_000;
/** Time limit of a search in milliseconds. */
export const SEARCH_TIME = 3_000;
/** MongoDB error code MaxTimeMSExpired. */
const TIME_IS_UP = 50;

/** Relevance is computed, so pages are sliced from the sorted matches; all other orders use an index. */
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
  const rows = await Story.aggregate<Row>(pipeline)
    .option({ maxTimeMS: SEARCH_TIME })
    .catch(unavailableInTime);
  if (from > 0 && rows.length === 0) throw new PastLastPageError();
  return {
    rows: rows.slice(0, limit),
    after: rows.length > limit && from + limit < COUNT_CAP ? writeOffset(from + limit) : null,
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
    // Falls through to the error.
  }
  throw paginationError("Invalid pagination: the cursor is broken");
}

/** A query timeout is caused by the database's load, so it throws 503 with a time to retry. */
export function unavailableInTime(error: { code?: unknown }): never {
  throw error.code === TIME_IS_UP ? unavailable() : error;
}
