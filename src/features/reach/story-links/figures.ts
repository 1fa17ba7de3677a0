import { toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import type { DayFigures, SourceFigures } from "#shared/reach/story-links.dto.ts";
import { FIGURE_DAYS, type LinkFigure, SOURCES_PER_DAY } from "#shared/reach/story-links.ts";
import { LinkDay, type LinkDayDoc, LinkJoin } from "./model.ts";

/** Counts the activity of links in memory, written in bulk. */
export interface LinkCounter {
  /** Counts a visitor once a day per figure of a link; the caller excludes bots. */
  count(link: string, figure: LinkFigure, visitor: string, source: string): void;
  /** Writes the counts; failed writes are kept for the next time. */
  flush(): Promise<void>;
}

/** Limit on remembered visits. Beyond it the oldest are forgotten and may be counted again. */
const MAX_SEEN = 50_000;

/** Creates the counter of a process, similar to that of story views (`stories/stories/views.ts`). */
export function createLinkCounter(now: () => Date): LinkCounter {
  let today = "";
  let seen = new Set<string>();
  let pending = new Map<string, number>();
  return {
    count(link, figure, visitor, source) {
      const day = dayOf(now());
      if (day !== today) {
        today = day;
        seen = new Set();
      }
      const visit = `${link} ${figure} ${visitor}`;
      if (seen.has(visit)) return;
      if (seen.size >= MAX_SEEN) seen.delete(seen.values().next().value as string);
      seen.add(visit);
      const key = `${link} ${day} ${figure} ${source}`;
      pending.set(key, (pending.get(key) ?? 0) + 1);
    },
    async flush() {
      const writing = [...pending];
      pending = new Map();
      for (const [at, [key, count]] of writing.entries())
        try {
          await add(key, count);
        } catch (error) {
          for (const [left, much] of writing.slice(at)) pending.set(left, (pending.get(left) ?? 0) + much);
          throw error;
        }
    },
  };
}

async function add(key: string, count: number): Promise<void> {
  const [id = "", day = "", figure = "", source = ""] = key.split(" ");
  const link = toId(id);
  const $inc = { [figure]: count };
  const { matchedCount } = await LinkDay.updateOne({ link, day, source }, { $inc });
  if (matchedCount > 0) return;
  // Limit on sources per day: visits with further made-up sources are counted without a source.
  const sources = await LinkDay.countDocuments({ link, day });
  const place = { link, day, source: sources < SOURCES_PER_DAY ? source : "" };
  await LinkDay.updateOne(place, { $inc }, { upsert: true }).catch((error) => {
    if (!isDuplicateKey(error)) throw error;
    return LinkDay.updateOne(place, { $inc });
  });
}

/** Days after which a subscription is no longer reported again. */
const TOLD_DAYS = 30;

/** Counts a subscriber who joined the list of a link's author through it; idempotent. */
export async function addJoin(link: LinkDayDoc["link"], subscriber: string, at: Date): Promise<void> {
  const expires = new Date(at.getTime() + TOLD_DAYS * 86_400_000);
  const _id = toId(subscriber);
  await inTransaction(async (session) => {
    if (await LinkJoin.exists({ _id }).session(session)) return;
    await LinkJoin.create([{ _id, expires }], { session });
    const day = { link, day: dayOf(at), source: "" };
    await LinkDay.updateOne(day, { $inc: { joins: 1 } }, { session, upsert: true });
  });
}

/** "2026-11-24", in UTC. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Returns a link's statistics of the last days, by day and by source. */
export async function figuresOf(
  link: string,
  now: Date,
): Promise<{ readonly days: DayFigures[]; readonly sources: SourceFigures[] }> {
  const shownDays = Array.from({ length: FIGURE_DAYS }, (_, index) =>
    dayOf(new Date(now.getTime() - (FIGURE_DAYS - 1 - index) * 86_400_000)),
  );
  const rows = await LinkDay.find({ link: toId(link), day: { $gte: shownDays[0]! } }).lean<LinkDayDoc[]>();
  const sources = [...new Set(rows.map(({ source }) => source))];
  return {
    days: shownDays.map((day) => ({ day, ...sumOf(rows.filter((row) => row.day === day)) })),
    sources: sources
      .map((source) => ({ source, ...sumOf(rows.filter((row) => row.source === source)) }))
      .sort((one, other) => other.visits - one.visits || (one.source < other.source ? -1 : 1)),
  };
}

/** Returns the totals of many links over the same days, by id. One aggregate. */
export async function sumsOf(
  links: readonly LinkDayDoc["link"][],
  now: Date,
): Promise<ReadonlyMap<string, Readonly<Record<LinkFigure, number>>>> {
  const from = dayOf(new Date(now.getTime() - (FIGURE_DAYS - 1) * 86_400_000));
  const rows = await LinkDay.aggregate<{ _id: LinkDayDoc["link"] } & Record<LinkFigure, number>>([
    { $match: { link: { $in: [...links] }, day: { $gte: from } } },
    {
      $group: {
        _id: "$link",
        visits: { $sum: "$visits" },
        reads: { $sum: "$reads" },
        joins: { $sum: "$joins" },
      },
    },
  ]);
  return new Map(rows.map(({ _id, ...sums }) => [String(_id), sums]));
}

const sumOf = (rows: readonly LinkDayDoc[]) => ({
  visits: rows.reduce((sum, { visits }) => sum + visits, 0),
  reads: rows.reduce((sum, { reads }) => sum + reads, 0),
  joins: rows.reduce((sum, { joins = 0 }) => sum + joins, 0),
});
