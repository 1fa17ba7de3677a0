import type { Viewer } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { followingIds } from "../../../core/db/page-tags.ts";
import { createReadMemory } from "../../../core/db/read-memory.ts";
import {
  EMPTY_SET,
  type FilterSet,
  NO_READING_FILTERS,
  type ReadingFilters,
} from "../../../shared/people/reading-filters.ts";
import { type Hiding, hidingBy } from "./hiding.ts";
import { ReadingFilter, type ReadingFilterDoc, type StoredSet } from "./model.ts";

/** Milliseconds after which filters are read again though nobody told of a change. */
const REMEMBERED_MS = 60_000;

/** A member's filters as they are asked on every list they look at. */
interface Known {
  readonly hiding: Hiding | null;
}

const memory = createReadMemory<Known>(async (id) => ({ hiding: hidingBy(id, await readFilters(id)) }), {
  max: 20_000,
  ttl: REMEMBERED_MS,
});

/** What a member hides and marks. */
export async function readFilters(member: string): Promise<ReadingFilters> {
  const found = await ReadingFilter.findById(toId(member)).lean<ReadingFilterDoc>();
  return found ? toFilters(found) : NO_READING_FILTERS;
}

/** The filters of whoever looks, out of memory where that can be; null for guests and who filters nothing. */
export async function hidingOf({ id }: Pick<Viewer, "id">): Promise<Hiding | null> {
  return id === null ? null : ((await memory.get(id))?.hiding ?? null);
}

/** Whether memory knows that this member filters nothing. */
export const filtersNothing = ({ id }: Pick<Viewer, "id">): boolean =>
  id === null || memory.recall(id)?.hiding === null;

/** Filters of those among many members who have any. One find. */
export async function hidingsOf(members: readonly string[]): Promise<ReadonlyMap<string, Hiding>> {
  if (members.length === 0) return new Map();
  const found = await ReadingFilter.find({ _id: { $in: members.map(toId) } }).lean<ReadingFilterDoc[]>();
  return new Map(
    found.flatMap((doc) => {
      const hiding = hidingBy(String(doc._id), toFilters(doc));
      return hiding ? [[String(doc._id), hiding] as const] : [];
    }),
  );
}

/** A cache that follows changes: filters of a member who changed them elsewhere are read again. */
export const rememberedFilters = followingIds("reading-filters", memory);

/** Names a member's filters as something that a page shows. */
export const filterTag = ({ id }: Pick<Viewer, "id">): string => `reading-filters:${id}`;

export const forgetFilters = (member: string): void => memory.forget(member);

const toFilters = ({ hide, mark }: ReadingFilterDoc): ReadingFilters => ({
  hide: toSet(hide),
  mark: toSet(mark),
});

const toSet = (stored: Partial<StoredSet> | undefined): FilterSet => ({
  ...EMPTY_SET,
  ...stored,
  authors: (stored?.authors ?? []).map(String),
});
