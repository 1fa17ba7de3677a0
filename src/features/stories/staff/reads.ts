import type { Types } from "mongoose";
import type { Filter } from "#core/base/policy.ts";
import { isAdmin, type Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import { ADMIN_PAGE_SIZE } from "#shared/site/admin.ts";
import type { AdminStoryRowDto } from "#shared/site/admin-stories.dto.ts";
import { findUsersForStaff } from "../../people/staff/index.ts";
import { Story } from "../stories/entity.ts";
import { type StoryDoc, storyPolicy } from "../stories/index.ts";

/** Maximum number of stories examined in a search, and of authors with a matching name prefix. */
const SEARCH_MAX = 200;
const AUTHORS_MAX = 20;

const ROW: Readonly<Record<string, 1>> = {
  ...({ title: 1, slug: 1, author: 1, authorCard: 1, state: 1, private: 1, featured: 1 } as const),
  ...({ deletedAt: 1, updatedAt: 1, "stats.words": 1 } as const),
};

/** Fields of a story in a back-office list. */
export type StaffStoryRow = Pick<
  StoryDoc,
  | "_id"
  | "title"
  | "slug"
  | "author"
  | "authorCard"
  | "state"
  | "private"
  | "featured"
  | "deletedAt"
  | "updatedAt"
> & { readonly stats: Pick<StoryDoc["stats"], "words"> };

/**
 * Returns the states in which the viewer may find stories; moderators cannot find stories that were never
 * public.
 */
export const staffStates = (viewer: Viewer): readonly AdminStoryRowDto["state"][] => [
  ...(["published", "unpublished", "removed"] as const),
  ...(isAdmin(viewer) ? (["draft", "scheduled", "deleted"] as const) : []),
];

/** Returns stories for staff, last changed first; `cut` is true if a search matched more than it examines. */
export async function findStoriesForStaff(
  viewer: Viewer,
  { search = "", state }: { search?: string; state?: AdminStoryRowDto["state"] | undefined },
  place: Place,
): Promise<KeysetPage<StaffStoryRow> & { readonly cut: boolean }> {
  const matchingIds = search.trim() ? await idsMatching(search.trim()) : null;
  const states = staffStates(viewer).filter((each) => each !== "deleted");
  const filter: Filter = {
    ...(matchingIds ? { _id: { $in: matchingIds } } : {}),
    ...(state === "deleted"
      ? { deletedAt: { $gt: new Date(0) } }
      : { deletedAt: null, state: state ?? { $in: states } }),
  };
  const page = await findKeysetPage<StaffStoryRow, StoryDoc>(Story, {
    // Wrapped in `$and`, because pagination adds a condition on `_id` too.
    filter: matchingIds ? { $and: [filter] } : filter,
    key: "updatedAt",
    projection: ROW,
    limit: ADMIN_PAGE_SIZE,
    ...place,
  });
  return { ...page, cut: (matchingIds?.length ?? 0) >= SEARCH_MAX };
}

/** Returns any story staff may view; deleted ones only for admins. */
export async function findStoryForStaff(viewer: Viewer, id: string): Promise<StoryDoc | null> {
  const story = isId(id) ? await Story.findById(toId(id)).lean<StoryDoc>() : null;
  const states: readonly string[] = staffStates(viewer);
  return story && states.includes(story.deletedAt ? "deleted" : story.state) ? story : null;
}

/** Each alternative uses a separate index. */
async function idsMatching(search: string): Promise<Types.ObjectId[]> {
  const { rows: authors } = await findUsersForStaff(
    { search: search.replace(/^@/, "") },
    { limit: AUTHORS_MAX },
  );
  const ways: Filter[] = [
    { $text: { $search: search } },
    ...(authors.length > 0 ? [{ author: { $in: authors.map(({ _id }) => _id) } }] : []),
    ...(isId(search) ? [{ _id: toId(search) }] : []),
  ];
  const matches = await Promise.all(
    ways.map((way) => Story.find(way).limit(SEARCH_MAX).select("_id").lean<{ _id: Types.ObjectId }[]>()),
  );
  return [...new Map(matches.flat().map(({ _id }) => [String(_id), _id])).values()].slice(0, SEARCH_MAX);
}

/**
 * Returns an author's stories as far as this viewer may read them, latest change first, with their number.
 */
export async function readStoriesForStaff(
  viewer: Viewer,
  author: string,
  limit: number,
): Promise<{ rows: Pick<StoryDoc, "_id" | "slug" | "title" | "state" | "updatedAt">[]; count: number }> {
  const filter = { $and: [{ author: toId(author), deletedAt: null }, storyPolicy.readable(viewer)] };
  const [rows, count] = await Promise.all([
    Story.find(filter)
      .sort({ updatedAt: -1, _id: -1 })
      .limit(limit)
      .select("slug title state updatedAt")
      .lean<StoryDoc[]>(),
    Story.countDocuments(filter),
  ]);
  return { rows, count };
}
