import { DETAIL_CHANGES_PAGE } from "../../../shared/stories/details-history.limits.ts";
import type { StoryDoc } from "../stories/index.ts";
import { DetailChange, type DetailChangeDoc } from "./model.ts";

/** Changes of a story's details, newest first, before a number. The caller has checked who may know. */
export const readChanges = (story: StoryDoc["_id"], before: number | null): Promise<DetailChangeDoc[]> =>
  DetailChange.find({ story, ...(before === null ? {} : { number: { $lt: before } }) })
    .sort({ number: -1 })
    .limit(DETAIL_CHANGES_PAGE)
    .lean<DetailChangeDoc[]>();

/** One of them; null where there is none of that number. */
export const findChange = (story: StoryDoc["_id"], number: number): Promise<DetailChangeDoc | null> =>
  DetailChange.findOne({ story, number }).lean<DetailChangeDoc>();
