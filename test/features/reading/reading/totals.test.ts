import { expect } from "chai";
import { Types } from "mongoose";
import { readersByChapter, readsByDay } from "#features/reading/reading/index.ts";
import { OpenedChapter } from "#features/reading/reading/model.ts";
import { refreshTotals } from "#features/reading/reading/totals.ts";
import { OpeningTotals } from "#features/reading/reading/totals-model.ts";
import { effortOf } from "#test/support/effort.ts";
import { useSite } from "#test/support/site.ts";

const ZONE = "Asia/Kolkata";
/** Number of openings; `OPENINGS=60000` is a year. */
const OPENINGS = Number(process.env.OPENINGS ?? 2_000);

describe("Totals of a story's openings", () => {
  useSite();
  const story = new Types.ObjectId();
  const chapters = [new Types.ObjectId(), new Types.ObjectId()] as const;
  const start = Date.UTC(2026, 0, 1, 18, 29);
  // Later than all ids made here, so that all openings are settled.
  const now = new Date(Date.now() + 86_400_000);

  const open = (from: number, count: number) =>
    OpenedChapter.insertMany(
      Array.from({ length: count }, (_, n) => ({
        user: new Types.ObjectId(),
        story,
        chapter: chapters[(from + n) % 2],
        firstAt: new Date(start + ((from + n) % 300) * 86_400_000 + ((from + n) % 2) * 60_000),
      })),
    );
  const sum = async () =>
    (await readsByDay([story], ZONE, now)).reduce((total, { count }) => total + count, 0);

  it("are counted by days in the author's time zone and by chapter, and stored", async () => {
    for (let done = 0; done < OPENINGS; done += 2_000) await open(done, Math.min(2_000, OPENINGS - done));
    expect(await sum()).to.equal(OPENINGS);
    const kept = await OpeningTotals.findById(`${story}:${ZONE}`).lean();
    expect(kept?.counted).to.equal(OPENINGS);
    // The day begins there at 18:30 UTC.
    const days = await readsByDay([story], ZONE, now);
    expect(days.map(({ day }) => day))
      .to.include("2026-01-01")
      .and.include("2026-01-03");
    const readers = await readersByChapter(String(story), ZONE, now);
    expect([...readers.values()]).to.deep.equal([OPENINGS / 2, OPENINGS / 2]);
  });

  it("count later openings without counting the rest again, however late they are recorded", async () => {
    const effort = await effortOf(async () => {
      await open(0, 3);
      expect(await sum()).to.equal(OPENINGS + 3);
    });
    expect(effort).to.be.below(1_000);
  });

  it("are recalculated at night after members cleared their history", async () => {
    const gone = await OpenedChapter.find({ story }, { _id: 1 }).limit(10).lean();
    await OpenedChapter.deleteMany({ _id: { $in: gone.map(({ _id }) => _id) } });
    await refreshTotals(now);
    expect(await sum()).to.equal(OPENINGS + 3 - 10);
  });
});
