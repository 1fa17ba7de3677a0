import { Types } from "mongoose";
import { localDay } from "#core/base/zones.ts";
import { isDuplicateKey } from "#core/db/transaction.ts";
import { sweepEach } from "#core/jobs/sweep.ts";
import { OpenedChapter, type OpenedChapterDoc } from "./model.ts";
import { OpeningTotals, type OpeningTotalsDoc } from "./totals-model.ts";

/** Milliseconds during which ids from several processes may be out of time order. */
const SETTLED_MS = 60_000;
/**
 * In every time zone days begin at a quarter of an hour, so the day is looked up once for all openings within
 * a quarter.
 */
const QUARTER_MS = 15 * 60_000;
/** Minimum number of new openings worth storing; fewer are counted again next time. */
const WORTH = 200;

/**
 * Returns totals of stories' openings by day in a time zone: the stored totals plus openings since. New
 * openings are read in id order, so that one recorded late for an earlier day is counted too.
 */
export async function openingTotals(
  stories: readonly Types.ObjectId[],
  zone: string,
  now: Date,
): Promise<readonly OpeningTotalsDoc[]> {
  const ids = stories.map((story) => `${story}:${zone}`);
  const stored = new Map(
    (await OpeningTotals.find({ _id: { $in: ids } }).lean<OpeningTotalsDoc[]>()).map((each) => [
      each._id,
      each,
    ]),
  );
  const all: OpeningTotalsDoc[] = [];
  for (const story of stories) {
    const known = stored.get(`${story}:${zone}`) ?? emptyTotals(story, zone);
    all.push(await caughtUp(known, now));
  }
  return all;
}

/**
 * Updates stored totals and recounts those that disagree with the existing openings, because members clear
 * their history or leave. Nightly durable job.
 */
export async function refreshTotals(now: Date, signal?: AbortSignal): Promise<void> {
  const cursor = OpeningTotals.find({}).lean<OpeningTotalsDoc>().cursor();
  const refresh = async (kept: OpeningTotalsDoc) => {
    const upTo = kept.last ? { _id: { $lte: kept.last } } : {};
    const counted = kept.last ? await OpenedChapter.countDocuments({ story: kept.story, ...upTo }) : 0;
    const known = counted === kept.counted ? kept : { ...emptyTotals(kept.story, kept.zone) };
    await caughtUp(known, now, true);
  };
  await sweepEach("reading totals", cursor, refresh, signal);
}

const emptyTotals = (story: Types.ObjectId, zone: string): OpeningTotalsDoc => ({
  _id: `${story}:${zone}`,
  story,
  zone,
  last: null,
  counted: 0,
  days: {},
  chapters: {},
});

/** Adds all openings since the stored totals; stores the settled part if it is large enough. */
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
    const day = known.get(quarter) ?? localDay(new Date(quarter * QUARTER_MS), zone);
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
      ...from,
      last,
      counted,
      days: Object.fromEntries(days),
      chapters: Object.fromEntries(chapters),
    }),
  };
}

/** With concurrent writes either may win, because each is complete. */
async function keep({ _id, ...totals }: OpeningTotalsDoc): Promise<void> {
  await OpeningTotals.updateOne({ _id }, { $set: totals }, { upsert: true }).catch((error) => {
    if (!isDuplicateKey(error)) throw error;
  });
}
