import type { Filter } from "../../../core/base/policy.ts";
import type { Viewer } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { cursorAt, findKeysetPage, type KeysetPage } from "../../../core/db/keyset.ts";
import { PAGE_SIZE } from "../../../shared/platform/requests.limits.ts";
import { filtersNothing, filterTag, type Hiding, hidingOf } from "../../people/reading-filters/index.ts";
import { CARD, Story, type StoryCardDoc } from "../stories/entity.ts";
import type { StoryDoc } from "../stories/index.ts";
import { type ListQuery, publicFilter, sortKeyOf } from "./list.ts";
import { SEARCH_TIME, searchByRelevance, unavailableInTime } from "./search.ts";

/** A story of a list as a reader with filters sees it. */
export type FilteredDoc = StoryCardDoc & Pick<StoryDoc, "filterFields">;

/** A page of a list without what its reader's filters hide. */
export interface ShownPage extends KeysetPage<FilteredDoc> {
  /** Ids of the stories left out of this page; of a search, of all its pages. */
  readonly hidden: readonly string[];
  /** There are more than these. */
  readonly moreHidden: boolean;
}

/** Stories that one page looks at, at most, and at a time after the first look. */
const LOOKED_AT = 1_000;
const STEP = 200;
/** Hidden stories of a search that are counted. */
const COUNTED = 99;

const FIELDS: Readonly<Record<string, 1>> = { ...CARD, filterFields: 1 };

/**
 * `browseStories` for a reader with filters. A list is walked along its own index, as everyone's is, and what is
 * hidden is passed over: where nearly everything is hidden a page may be short, but none ever looks at more than
 * 1,000 stories, and its cursors go on from there. A search leaves the hidden out of its matches.
 * @throws 400 PaginationError for a broken cursor
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
  key: string | null,
  { kept, left, hidesAny }: Hiding,
): Promise<ShownPage> {
  const matching = { ...filter, ...kept };
  const place = { after, before };
  const [page, hidden] = await Promise.all([
    key === null
      ? searchByRelevance<FilteredDoc>(place, matching, limit, FIELDS)
      : findKeysetPage<FilteredDoc, StoryDoc>(Story, {
          ...{ filter: matching, key, limit, projection: FIELDS },
          ...place,
        }),
    hidesAny
      ? Story.find({ ...filter, ...left } as never, { _id: 1 })
          .limit(COUNTED + 1)
          .maxTimeMS(SEARCH_TIME)
          .lean<Pick<StoryDoc, "_id">[]>()
          .catch(unavailableInTime)
      : [],
  ]);
  const ids = hidden.map(({ _id }) => String(_id));
  return { ...page, hidden: ids.slice(0, COUNTED), moreHidden: ids.length > COUNTED };
}

/** In the direction in which the reader goes, so that the cursors of both ends follow from the same walk. */
async function walk(
  { after, before, limit = PAGE_SIZE.default }: ListQuery,
  filter: Filter,
  key: string,
  hiding: Hiding,
): Promise<ShownPage> {
  const backwards = Boolean(before);
  const rows: FilteredDoc[] = [];
  const hidden: string[] = [];
  /** Hidden since the last row that is shown: they belong to this page only if nothing shown follows. */
  let trailing: string[] = [];
  let place = { after, before };
  let [first, last] = [] as (FilteredDoc | undefined)[];
  let [seen, isFull, goesOn] = [0, false, true];
  for (let step = 2 * limit; goesOn && !isFull && seen < LOOKED_AT; step = STEP) {
    const size = Math.min(step, LOOKED_AT - seen);
    const page = await findKeysetPage<FilteredDoc, StoryDoc>(Story, {
      ...{ filter, key, projection: FIELDS, limit: size },
      ...place,
    });
    for (const row of backwards ? page.rows.toReversed() : page.rows) {
      first ??= row;
      last = row;
      if (hiding.hides(row)) trailing.push(String(row._id));
      else if (rows.length === limit) isFull = true;
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
    ...{ hidden, moreHidden: false },
  };
}

/** Of these stories, those that the filters of this viewer hide. One find, none for who hides nothing. */
export async function findHidden(
  ids: readonly unknown[],
  hiding: Hiding | null,
): Promise<ReadonlySet<string>> {
  if (!hiding?.hidesAny || ids.length === 0) return new Set();
  const found = await Story.find({ _id: { $in: ids.map(toId) }, ...hiding.left } as never, { _id: 1 }).lean<
    Pick<StoryDoc, "_id">[]
  >();
  return new Set(found.map(({ _id }) => String(_id)));
}

/** What a slot with a list of stories depends on: for who filters nothing, on no story. */
export const listTags = ({ viewer }: { readonly viewer: Viewer }): string[] =>
  filtersNothing(viewer) ? [filterTag(viewer)] : [filterTag(viewer), "stories", "facet-counts"];

/** Filters by which a page is drawn, and whether what they hide is shown since it was asked for. */
export interface FoundHiding {
  readonly hiding: Hiding;
  readonly shown: boolean;
}

/** The filters by which a page is drawn for who looks: with `?hidden=show` what they hide is only marked. */
export async function hidingFor(
  viewer: Pick<Viewer, "id">,
  query: URLSearchParams,
): Promise<FoundHiding | null> {
  const hiding = await hidingOf(viewer);
  if (!hiding) return null;
  const shown = hiding.hidesAny && query.get("hidden") === "show";
  return { hiding: shown ? hiding.shown : hiding, shown };
}
