import type { Filter } from "#core/base/policy.ts";
import { isStaff, type Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { OutdatedCopies } from "./model.ts";

/** Tag of cached answers that depend on which copies are out of date. */
export const OUTDATED_TAG = OutdatedCopies.collection.collectionName;

/**
 * Returns a filter for entries whose access rules are copied from a story and out of date, so that only the
 * staff and their writers read them meanwhile; null if there are none. `writer` names the field with the
 * writer. One query of a collection that is nearly always empty.
 */
export const withheldWhileOutdated =
  (copies: string, writer: string) =>
  async (viewer: Viewer): Promise<Filter | null> => {
    if (isStaff(viewer)) return null;
    const stories = await OutdatedCopies.find({ copies }, { _id: 1 }).lean();
    if (stories.length === 0) return null;
    const outdated = { story: { $in: stories.map(({ _id }) => _id) } };
    return viewer.id ? { ...outdated, [writer]: { $ne: toId(viewer.id) } } : outdated;
  };
