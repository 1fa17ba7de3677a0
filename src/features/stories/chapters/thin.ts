import type { Types } from "mongoose";
import { Chapter, type ChapterDoc, Revision, type RevisionDoc } from "./model.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Older than `after`, one revision of each `each` stays: the last. */
const LEVELS = [
  { level: 1, after: HOUR, each: HOUR },
  { level: 2, after: DAY, each: DAY },
  { level: 3, after: 30 * DAY, each: 7 * DAY },
] as const;

/** What thinning looks at. */
export type Thinned = Pick<
  RevisionDoc,
  "_id" | "number" | "at" | "publishedAt" | "name" | "aside" | "thinned"
> &
  Partial<Pick<RevisionDoc, "by" | "writers">>;

/**
 * Thins what was saved while writing: every minute of the last hour stays, every hour of a day, every day of a month,
 * and of what is older every week. What was published, named or kept aside stays, and so does what chapters show.
 * Answers how many went. It may run again, anywhere, at any time.
 */
export async function thinRevisions(now: Date): Promise<number> {
  let gone = 0;
  for (const { level, after, each } of LEVELS) {
    const due = {
      thinned: level === 1 ? { $in: [null, 0] } : level - 1,
      at: { $lt: new Date(now.getTime() - after) },
    } as const;
    const chapters = (await Revision.distinct("chapter", due)) as Types.ObjectId[];
    for (const chapter of chapters) {
      const rows = await Revision.find(
        { chapter, at: due.at },
        { number: 1, at: 1, publishedAt: 1, name: 1, aside: 1, thinned: 1, by: 1, writers: 1 },
      )
        .sort({ number: 1 })
        .lean<Thinned[]>();
      const going = superseded(rows, each, await usedBy(chapter));
      await carryWriters(rows, going);
      // Named or published meanwhile, it stays.
      await Revision.deleteMany({ _id: { $in: going }, name: null, publishedAt: null });
      await Revision.updateMany({ chapter, ...due }, { $set: { thinned: level } });
      gone += going.length;
    }
  }
  return gone;
}

/** Those after which another of the same span stands; those of the chapter itself are not among them. */
export function superseded(
  rows: readonly Thinned[],
  span: number,
  used: ReadonlySet<number>,
): Types.ObjectId[] {
  const ofWriting = rows.filter(({ publishedAt, name, aside }) => !publishedAt && !name && !aside);
  const spanOf = ({ at }: Thinned) => Math.floor(at.getTime() / span);
  return ofWriting
    .filter((row, index) => {
      const next = ofWriting[index + 1];
      return next && spanOf(next) === spanOf(row) && !used.has(row.number);
    })
    .map(({ _id }) => _id);
}

/** Who wrote what goes has written in what stays after it. */
async function carryWriters(rows: readonly Thinned[], going: readonly Types.ObjectId[]): Promise<void> {
  const gone = new Set(going.map(String));
  let before: Types.ObjectId[] = [];
  for (const { _id, by, writers = [], publishedAt, name, aside } of rows) {
    if (publishedAt || name || aside) continue;
    const own = [...writers, ...(by ? [by] : [])];
    if (gone.has(String(_id))) {
      before.push(...own);
      continue;
    }
    const known = new Set(own.map(String));
    if (before.some((each) => !known.has(String(each))))
      await Revision.updateOne({ _id }, { $addToSet: { writers: { $each: [...before, ...own] } } });
    before = [];
  }
}

async function usedBy(chapter: Types.ObjectId): Promise<ReadonlySet<number>> {
  const found = await Chapter.findById(chapter, { revision: 1, lastRevision: 1, "pending.revision": 1 }).lean<
    Pick<ChapterDoc, "revision" | "lastRevision" | "pending">
  >();
  if (!found) return new Set();
  return new Set([found.revision, found.lastRevision, found.pending?.revision ?? found.revision]);
}
