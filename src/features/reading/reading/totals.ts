import { Types } from "mongoose";
import { isDuplicateKey } from "../../../core/db/transaction.ts";
import { toLocalTime } from "../../../shared/zones.ts";
import { OpenedChapter, type OpenedChapterDoc } from "./model.ts";
import { OpeningTotals, type OpeningTotalsDoc } from "./totals-model.ts";

/** Milliseconds in which ids of several processes may come in another order than that of their time. */
const SETTLED_MS = 60_000;
/** Every zone's days begin at a quarter of an hour: of all openings within one the day is looked up once. */
const QUARTER_MS = 15 * 60_000;
/** Openings from which on it is worth writing what was counted; fewer are counted again with the next. */
const WORTH = 200;

/**
 * What stories' openings come to on a zone's calendar: what was kept, and what has been opened since. What is new is
 * read by the order of its ids, so that an opening that is noted late, for a day long past, is counted too.
 */
export async function openingTotals(
  stories: readonly Types.ObjectId[],
  zone: string,
  now: Date,
): Promise<readonly OpeningTotalsDoc[]> {
  const ids = stories.map((story) => `${story}:${zone}`);
  const kept = new Map(
    (await OpeningTotals.find({ _id: { $in: ids } }).lean<OpeningTotalsDoc[]>()).map((each) => [
      each._id,
      each,
    ]),
  );
  const all: OpeningTotalsDoc[] = [];
  for (const story of stories) {
    const known = kept.get(`${story}:${zone}`) ?? emptyTotals(story, zone);
    all.push(await caughtUp(known, now));
  }
  return all;
}

/**
 * Brings what is kept up to date, and counts anew what does not agree with the openings there are: members take their
 * history back, or go. A durable job, each night.
 */
export async function refreshTotals(now: Date, signal?: AbortSignal): Promise<void> {
  const cursor = OpeningTotals.find({}).lean<OpeningTotalsDoc>().cursor();
  for await (const kept of cursor as AsyncIterable<OpeningTotalsDoc>) {
    if (signal?.aborted) return;
    const upTo = kept.last ? { _id: { $lte: kept.last } } : {};
    const counted = kept.last ? await OpenedChapter.countDocuments({ story: kept.story, ...upTo }) : 0;
    const known = counted === kept.counted ? kept : { ...emptyTotals(kept.story, kept.zone) };
    await caughtUp(known, now, true);
  }
}

const emptyTotals = (story: Types.ObjectId, zone: string): OpeningTotalsDoc => ({
  ...{ _id: `${story}:${zone}`, story, zone, last: null, counted: 0, days: {}, chapters: {} },
});

/** With everything that was opened since; what is settled of it is written where there is much of it. */
async function caughtUp(kept: OpeningTotalsDoc, now: Date, always = false): Promise<OpeningTotalsDoc> {
  const { story, zone, last } = kept;
  const settled = Types.ObjectId.createFromTime(Math.floor((now.getTime() - SETTLED_MS) / 1_000));
  const cursor = OpenedChapter.find(
    { story, ...(last ? { _id: { $gt: last } } : {}) },
    { firstAt: 1, chapter: 1 },
  )
    .sort({ _id: 1 })
    .lean<Opening>()
    .cursor();
  const old = adding(kept, zone);
  const young: Opening[] = [];
  for await (const opening of cursor as AsyncIterable<Opening>) {
    if (opening._id < settled) old.add(opening);
    else young.push(opening);
  }
  const upToNow = old.totals();
  if (always || upToNow.counted - kept.counted >= WORTH) await keep(upToNow);
  const shown = adding(upToNow, zone);
  for (const opening of young) shown.add(opening);
  return shown.totals();
}

type Opening = Pick<OpenedChapterDoc, "_id" | "firstAt" | "chapter">;

function adding(from: OpeningTotalsDoc, zone: string) {
  const [days, chapters] = [new Map(Object.entries(from.days)), new Map(Object.entries(from.chapters))];
  const known = new Map<number, string>();
  let { last, counted } = from;
  const dayOf = (at: Date): string => {
    const quarter = Math.floor(at.getTime() / QUARTER_MS);
    const day = known.get(quarter) ?? toLocalTime(new Date(quarter * QUARTER_MS), zone).slice(0, 10);
    known.set(quarter, day);
    return day;
  };
  const count = (map: Map<string, number>, key: string) => void map.set(key, (map.get(key) ?? 0) + 1);
  return {
    add({ _id, firstAt, chapter }: Opening) {
      count(days, dayOf(firstAt));
      count(chapters, String(chapter));
      counted++;
      last = _id;
    },
    totals: (): OpeningTotalsDoc => ({
      ...{ ...from, last, counted },
      days: Object.fromEntries(days),
      chapters: Object.fromEntries(chapters),
    }),
  };
}

/** Of two who write at one time it is all the same which is later: each is whole. */
async function keep({ _id, ...totals }: OpeningTotalsDoc): Promise<void> {
  await OpeningTotals.updateOne({ _id }, { $set: totals }, { upsert: true }).catch((error) => {
    if (!isDuplicateKey(error)) throw error;
  });
}
