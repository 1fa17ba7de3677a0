import type { Types } from "mongoose";
import type { DayCount } from "#core/db/by-day.ts";
import { toId } from "#core/db/ids.ts";
import { openingTotals } from "./totals.ts";

/**
 * Counts chapters of these stories that members opened for the first time, by day in the given time zone.
 * Never reveals who.
 */
export async function readsByDay(
  stories: readonly Types.ObjectId[],
  zone: string,
  now: Date,
): Promise<DayCount[]> {
  const days = new Map<string, number>();
  for (const totals of await openingTotals(stories, zone, now))
    for (const [day, count] of Object.entries(totals.days)) days.set(day, (days.get(day) ?? 0) + count);
  return [...days].map(([day, count]) => ({ day, count }));
}

/** Counts the members who opened each chapter of a story, by chapter id. Never reveals who. */
export async function readersByChapter(story: string, zone: string, now: Date): Promise<Map<string, number>> {
  const [totals] = await openingTotals([toId(story)], zone, now);
  return new Map(Object.entries(totals!.chapters));
}
