import type { Types } from "mongoose";
import { createSweep } from "#core/jobs/sweep.ts";
import { Chapter, type ChapterDoc, Revision, type RevisionDoc } from "./model.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Of revisions older than `after`, the last one in each span of `each` is retained. */
const LEVELS = [
  { level: 1, after: HOUR, each: HOUR },
  { level: 2, after: DAY, each: DAY },
  { level: 3, after: 30 * DAY, each: 7 * DAY },
] as const;

/** Fields used for pruning. */
export type Thinned = Pick<
  RevisionDoc,
  "_id" | "number" | "at" | "publishedAt" | "name" | "aside" | "thinned"
> &
  Partial<Pick<RevisionDoc, "by" | "writers">>;

/**
 * Prunes revisions saved while writing: retains all of the last hour, one an hour for a day, one a day for a
 * month, and one a week for anything older. Published, named and conflict revisions and the texts currently
 * in chapters are retained. Returns how many were deleted. Idempotent and safe to run concurrently.
 */
export async function pruneRevisions(now: Date): Promise<number> {
  const sweep = createSweep("old revisions");
  let gone = 0;
  for (const { level, after, each } of LEVELS) {
    const due = {
      thinned: level === 1 ? { $in: [null, 0] } : level - 1,
      at: { $lt: new Date(now.getTime() - after) },
    } as const;
    const chapters = (await Revision.distinct("chapter", due)) as Types.ObjectId[];
    await sweep.each(chapters, async (chapter) => {
      const rows = await Revision.find(
        { chapter, at: due.at },
        { number: 1, at: 1, publishedAt: 1, name: 1, aside: 1, thinned: 1, by: 1, writers: 1 },
      )
        .sort({ number: 1 })
        .lean<Thinned[]>();
      const going = superseded(rows, each, await usedBy(chapter));
      await carryWriters(rows, going);
      // Retained if named or published in the meantime.
      await Revision.deleteMany({ _id: { $in: going }, name: null, publishedAt: null });
      await Revision.updateMany({ chapter, ...due }, { $set: { thinned: level } });
      gone += going.length;
    });
  }
  sweep.end();
  return gone;
}

/** Returns the revisions followed by another in the same span, except those currently used by the chapter. */
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

/** Adds the writers of deleted revisions to the next retained revision. */
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
  const storedChapter = await Chapter.findById(chapter, {
    revision: 1,
    lastRevision: 1,
    "pending.revision": 1,
  }).lean<Pick<ChapterDoc, "revision" | "lastRevision" | "pending">>();
  if (!storedChapter) return new Set();
  return new Set([
    storedChapter.revision,
    storedChapter.lastRevision,
    storedChapter.pending?.revision ?? storedChapter.revision,
  ]);
}
