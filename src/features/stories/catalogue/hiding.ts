import type { Filter } from "#core/base/policy.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { cursorAt, findKeysetPage, type KeysetPage } from "#core/db/keyset.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import { filtersNothing, filterTags, type Hiding, hidingOf } from "../../people/reading-filters/index.ts";
import { CARD, type ListKey, Story, type StoryCardDoc } from "../stories/entity.ts";
import type { StoryDoc } from "../stories/index.ts";
import { type ListQuery, orderOf, publicFilter, sortKeyOf } from "./list.ts";
import { SEARCH_TIME, searchByRelevance, unavailableInTime } from "./search.ts";

/** A listed story with the fields needed for a reader's filters. */
export type FilteredDoc = StoryCardDoc & Pick<StoryDoc, "filterFields">;

/** A page of a list without stories hidden by the reader's filters. */
export interface ShownPage extends KeysetPage<FilteredDoc> {
  /** Ids of the stories left out of this page; for a search, of all its pages. */
  readonly hidden: readonly string[];
  /** True if more stories are hidden than listed here. */
  readonly moreHidden: boolean;
}

/** Maximum number of stories examined per page, and batch size after the first batch. */
const LOOKED_AT = 1_000;
const STEP = 200;
/** Maximum number of hidden stories counted in a search. */
const COUNTED = 99;

const FIELDS: Readonly<Record<string, 1>> = { ...CARD, filterFields: 1 };

/**
 * `browseStories` for a reader with filters. Walks the list's usual index and skips hidden stories: if nearly
 * everything is hidden a page may be short, but no page examines more than 1,000 stories, and its cursors
 * continue from there. A search excludes hidden stories from its matches.
 * @throws 400 PaginationError for an invalid cursor
 */
export async function browseShown(query: ListQuery, now: Date, hiding: Hiding): Promise<ShownPage> {
  const filter = publicFilter(query, now);
  const key = sortKeyOf(query);
  if (query.q) return search(query, filter, key, hiding);
  return walk(query, filter, key ?? "lastChapterAt", hiding);
}

async function search(
  { after, before, limit = PAGE_SIZE.default }: ListQuery,
  filter: Filter,
  key: ListKey | null,
  { kept, left, hidesAny }: Hiding,
): Promise<ShownPage> {
  const matching = { ...filter, ...kept };
  const place = { after, before };
  const [page, hidden] = await Promise.all([
    key === null
      ? searchByRelevance<FilteredDoc>(place, matching, limit, FIELDS)
      : findKeysetPage<FilteredDoc, StoryDoc>(Story, {
          filter: matching,
          key,
          ...orderOf({ q: "search" }, key),
          limit,
          projection: FIELDS,
          ...place,
        }),
    hidesAny
      ? Story.find({ ...filter, ...left }, { _id: 1 })
          .limit(COUNTED + 1)
          .maxTimeMS(SEARCH_TIME)
          .lean<Pick<StoryDoc, "_id">[]>()
          .catch(unavailableInTime)
      : [],
  ]);
  const ids = hidden.map(({ _id }) => String(_id));
  return { ...page, hidden: ids.slice(0, COUNTED), moreHidden: ids.length > COUNTED };
}

/** Walks in the reader's paging direction, so that both cursors follow from the same walk. */
async function walk(query: ListQuery, filter: Filter, key: ListKey, hiding: Hiding): Promise<ShownPage> {
  const { after, before, limit = PAGE_SIZE.default } = query;
  const backwards = Boolean(before);
  const rows: FilteredDoc[] = [];
  const hidden: string[] = [];
  /** Stories hidden since the last visible row; they belong to this page only if no visible row follows. */
  let trailing: string[] = [];
  let place = { after, before };
  let [first, last] = [] as (FilteredDoc | undefined)[];
  let [seen, isFull, goesOn] = [0, false, true];
  for (let step = 2 * limit; goesOn && !isFull && seen < LOOKED_AT; step = STEP) {
    const size = Math.min(step, LOOKED_AT - seen);
    const page = await findKeysetPage<FilteredDoc, StoryDoc>(Story, {
      filter,
      key,
      ...orderOf(query, key),
      projection: FIELDS,
      limit: size,
      ...place,
      mayBeEmpty: seen > 0,
    });
    for (const row of backwards ? page.rows.toReversed() : page.rows) {
      first ??= row;
      last = row;
      if (hiding.hides(row)) {
        if (hiding.counts(row)) trailing.push(String(row._id));
      } else if (rows.length === limit) isFull = true;
      else {
        rows.push(row);
        hidden.push(...trailing);
        trailing = [];
      }
      if (isFull) break;
    }
    seen += page.rows.length;
    const next = backwards ? page.before : page.after;
    goesOn = next !== null;
    place = backwards ? { after: null, before: next } : { after: next, before: null };
  }
  if (!isFull) hidden.push(...trailing);
  const [end, begin] = [isFull ? rows.at(-1) : goesOn ? last : undefined, rows[0] ?? first];
  const far = end ? cursorAt(end, key) : null;
  const near = (after || before) && begin ? cursorAt(begin, key) : null;
  if (backwards) rows.reverse();
  return {
    rows,
    ...(backwards ? { after: near, before: far } : { after: far, before: near }),
    hidden,
    moreHidden: false,
  };
}

/**
 * Returns which of the given stories the viewer does not see. One query; none for viewers who see everything.
 */
export async function findHidden(
  ids: readonly unknown[],
  hiding: Hiding | null,
): Promise<ReadonlySet<string>> {
  if (!hiding?.hidesAny || ids.length === 0) return new Set();
  const found = await Story.find({ _id: { $in: ids.map(toId) }, ...hiding.omitted }, { _id: 1 }).lean<
    Pick<StoryDoc, "_id">[]
  >();
  return new Set(found.map(({ _id }) => String(_id)));
}

/** Cache tags of a slot with a list of stories; for viewers without filters it depends on no story. */
export const listTags = ({ viewer }: { readonly viewer: Viewer }): string[] =>
  filtersNothing(viewer) ? filterTags(viewer) : [...filterTags(viewer), "stories", "facet-counts"];

/** The filters applied to a page, and whether the reader asked to show hidden stories. */
export interface FoundHiding {
  readonly hiding: Hiding;
  readonly shown: boolean;
}

/**
 * Returns the filters applied to a page for this viewer; with `?hidden=show` hidden stories are only marked.
 */
export async function hidingFor(
  viewer: Pick<Viewer, "id">,
  query: URLSearchParams,
): Promise<FoundHiding | null> {
  const hiding = await hidingOf(viewer);
  if (!hiding) return null;
  const shown = hiding.filtersOnly.hidesAny && query.get("hidden") === "show";
  return { hiding: shown ? hiding.shown : hiding, shown };
}
