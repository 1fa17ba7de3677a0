import { PastLastPageError, paginationError } from "#core/base/errors.ts";
import type { Filter } from "#core/base/policy.ts";
import { isId } from "#core/db/ids.ts";
import type { ReviewItem, ReviewPlace, ReviewQueue } from "#core/review-queue.ts";

/** An item with its queue. */
export interface QueuedItem {
  readonly queue: ReviewQueue;
  readonly item: ReviewItem;
}

/** Items are sorted by time, kind and id. */
interface Cursor extends ReviewPlace {
  readonly kind: string;
}

const FIRST_ID = "0".repeat(24);
const LAST_ID = "f".repeat(24);

/**
 * Finds one page of several queues, longest waiting first, with one query for each: each returns at most a
 * page from the cursor on, and the first of them all are the page.
 * @throws 400 for an invalid cursor, or both at once; 404 past the last page
 */
export async function findQueued(
  queues: readonly { readonly queue: ReviewQueue; readonly matching: Filter }[],
  {
    limit,
    after,
    before,
  }: { readonly limit: number; readonly after?: string | null; readonly before?: string | null },
): Promise<{ readonly rows: QueuedItem[]; readonly after: string | null; readonly before: string | null }> {
  if (after && before) throw paginationError("Invalid pagination: give after or before, not both");
  const cursor = after || before ? readCursor((after || before) as string) : null;
  const isBackwards = Boolean(before);
  const parts = await Promise.all(
    queues.map(async ({ queue, matching }) => {
      const place = cursor && placeIn(queue.kind, cursor);
      const found = await queue.find({
        limit,
        matching,
        ...(isBackwards ? { before: place } : { after: place }),
      });
      return { more: found.more, items: found.items.map((item) => ({ queue, item })) };
    }),
  );
  const all = parts.flatMap(({ items }) => items).sort(byTime);
  const rows = isBackwards ? all.slice(-limit) : all.slice(0, limit);
  if (after && rows.length === 0) throw new PastLastPageError();
  const more = all.length > limit || parts.some((part) => part.more);
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows,
    after: last && (isBackwards || more) ? writeCursor(last) : null,
    before: first && (isBackwards ? more : cursor) ? writeCursor(first) : null,
  };
}

const byTime = (one: QueuedItem, other: QueuedItem): number =>
  one.item.since.getTime() - other.item.since.getTime() ||
  compare(one.queue.kind, other.queue.kind) ||
  compare(one.item.id, other.item.id);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * Returns the place of the cursor in the queue of one kind: of the items that wait since exactly its time,
 * those of kinds sorted before its own come before it, and those of later kinds after it.
 */
function placeIn(kind: string, { since, kind: at, id }: Cursor): ReviewPlace {
  const order = compare(kind, at);
  return { since, id: order === 0 ? id : order < 0 ? LAST_ID : FIRST_ID };
}

const writeCursor = ({ queue, item }: QueuedItem): string =>
  Buffer.from(JSON.stringify({ d: item.since.getTime(), k: queue.kind, i: item.id })).toString("base64url");

function readCursor(text: string): Cursor {
  try {
    const { d, k: kind = "", i: id } = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    const since = new Date(d);
    if (typeof d === "number" && Number.isFinite(since.getTime()) && typeof kind === "string" && isId(id))
      return { since, kind, id };
  } catch {
    // Continues to the error below.
  }
  throw paginationError("Invalid pagination: the cursor is broken");
}
