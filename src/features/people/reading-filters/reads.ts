import type { Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { followingIds } from "#core/db/page-tags.ts";
import { createReadMemory } from "#core/db/read-memory.ts";
import {
  EMPTY_SET,
  type FilterSet,
  NO_READING_FILTERS,
  type ReadingFilters,
} from "#shared/people/reading-filters.ts";
import { readTagGroups, type TagGroups } from "../../platform/tag-groups/index.ts";
import { BLOCKS_TAG, rememberedUnseen } from "../blocks/index.ts";
import { type Hiding, hidingBy } from "./hiding.ts";
import { ReadingFilter, type ReadingFilterDoc, type StoredSet } from "./model.ts";

/** Cache lifetime in milliseconds, for changes this process was not notified of. */
const REMEMBERED_MS = 60_000;

/** What a member does not see, read on every list they view. */
interface Known {
  readonly hiding: Hiding | null;
  /** The relations between tags that were applied. */
  readonly groups: TagGroups;
  /** The members with a block between them who were applied. */
  readonly unseen: readonly string[];
}

const memory = createReadMemory<Known>(
  async (id) => {
    const [filters, groups, unseen] = await Promise.all([
      readFilters(id),
      readTagGroups(),
      rememberedUnseen(id),
    ]);
    return { hiding: hidingBy(id, filters, groups, unseen), groups, unseen };
  },
  { max: 20_000, ttl: REMEMBERED_MS },
);

/** Returns a member's filters. */
export async function readFilters(member: string): Promise<ReadingFilters> {
  const readingFilter = await ReadingFilter.findById(toId(member)).lean<ReadingFilterDoc>();
  return readingFilter ? toFilters(readingFilter) : NO_READING_FILTERS;
}

/** Returns what the viewer does not see, cached; null for guests, and for members without filters and blocks. */
export async function hidingOf({ id }: Pick<Viewer, "id">): Promise<Hiding | null> {
  if (id === null) return null;
  const known = await memory.get(id);
  if (!known) return null;
  const [groups, unseen] = await Promise.all([readTagGroups(), rememberedUnseen(id)]);
  if (known.unseen === unseen && (!known.hiding || known.groups === groups)) return known.hiding;
  // Staff have decided about tags meanwhile, or there is another block.
  memory.forget(id);
  return (await memory.get(id))?.hiding ?? null;
}

/** True if the cache knows that this member sees everything. */
export const filtersNothing = ({ id }: Pick<Viewer, "id">): boolean =>
  id === null || memory.recall(id)?.hiding === null;

/**
 * Returns the filters of those among these members who have any, without blocks, which notifications look up for all
 * kinds of subjects. One query.
 */
export async function hidingsOf(members: readonly string[]): Promise<ReadonlyMap<string, Hiding>> {
  if (members.length === 0) return new Map();
  const [readingFilters, groups] = await Promise.all([
    ReadingFilter.find({ _id: { $in: members.map(toId) } }).lean<ReadingFilterDoc[]>(),
    readTagGroups(),
  ]);
  return new Map(
    readingFilters.flatMap((doc) => {
      const hiding = hidingBy(String(doc._id), toFilters(doc), groups);
      return hiding ? [[String(doc._id), hiding] as const] : [];
    }),
  );
}

/** Cache that follows changes: filters changed in another process are reloaded. */
export const rememberedFilters = followingIds("reading-filters", memory);

/** Cache tags of what a member does not see; a tag is hidden with its synonyms. */
export const filterTags = ({ id }: Pick<Viewer, "id">): string[] => [
  `reading-filters:${id}`,
  "tags",
  BLOCKS_TAG,
];

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
