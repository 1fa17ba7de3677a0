import type { Types } from "mongoose";
import { countByDay, type DayCount } from "../../../core/db/by-day.ts";
import { toId } from "../../../core/db/ids.ts";
import { OpenedChapter } from "./model.ts";

/** Chapters of these stories that members opened for the first time, by day. Never who. */
export const readsByDay = (
  stories: readonly Types.ObjectId[],
  from: Date,
  zone: string,
): Promise<DayCount[]> =>
  countByDay(OpenedChapter, { filter: { story: { $in: stories } }, field: "firstAt", from, zone });

/** How many members opened each chapter of a story, by the chapter's id. Never who. */
export async function readersByChapter(story: string): Promise<Map<string, number>> {
  const rows = await OpenedChapter.aggregate<{ readonly _id: Types.ObjectId; readonly readers: number }>([
    { $match: { story: toId(story) } },
    { $group: { _id: "$chapter", readers: { $sum: 1 } } },
  ]);
  return new Map(rows.map(({ _id, readers }) => [String(_id), readers]));
}
