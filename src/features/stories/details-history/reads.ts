import { DETAIL_CHANGES_PAGE } from "#shared/stories/details-history.limits.ts";
import type { StoryDoc } from "../stories/index.ts";
import { DetailChange, type DetailChangeDoc } from "./model.ts";

/** Returns changes of a story's details before a number, newest first. The caller has checked access. */
export const readChanges = (story: StoryDoc["_id"], before: number | null): Promise<DetailChangeDoc[]> =>
  DetailChange.find({ story, ...(before === null ? {} : { number: { $lt: before } }) })
    .sort({ number: -1 })
    .limit(DETAIL_CHANGES_PAGE)
    .lean<DetailChangeDoc[]>();

/** Returns one change; null if there is none with that number. */
export const findChange = (story: StoryDoc["_id"], number: number): Promise<DetailChangeDoc | null> =>
  DetailChange.findOne({ story, number }).lean<DetailChangeDoc>();
