import type { Model } from "mongoose";
import type { Filter } from "../base/policy.ts";
import { isStaff, type Viewer } from "../base/viewer.ts";
import { toId } from "../db/ids.ts";
import type { OutdatedCopiesDoc } from "./outdated.ts";

/**
 * Returns a filter for entries whose access rules are copied from a source and out of date, so that only the
 * staff and their writers read them meanwhile; null if there are none. `of` names the field with the source,
 * `writer` that with the writer. One query of a collection that is nearly always empty.
 */
export const withheldWhile =
  (outdated: Model<OutdatedCopiesDoc>, of: string) =>
  (copies: string, writer: string) =>
  async (viewer: Viewer): Promise<Filter | null> => {
    if (isStaff(viewer)) return null;
    const sources = await outdated.find({ copies }, { _id: 1 }).lean();
    if (sources.length === 0) return null;
    const withheld = { [of]: { $in: sources.map(({ _id }) => _id) } };
    return viewer.id ? { ...withheld, [writer]: { $ne: toId(viewer.id) } } : withheld;
  };
