import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import mongoose from "mongoose";
import { countSetAside, listSetAside, retrySetAside } from "#core/jobs/index.ts";
import { SET_ASIDE_AFTER } from "#core/jobs/set-aside.ts";
import { createSweep, sweepEach, sweepOnce } from "#core/jobs/sweep.ts";
import { useMongoose } from "../../support/database.ts";

describe("A sweep over many documents", () => {
  it("continues after one that fails, and reports it at the end", async () => {
    const done: number[] = [];
    const act = async (item: number) => {
      if (item === 2) throw new Error("broken");
      done.push(item);
      return true;
    };
    const error = await sweepEach("things", [1, 2, 3], act).catch((thrown) => thrown);
    expect(done).to.deep.equal([1, 3]);
    expect(error).to.be.instanceOf(AggregateError);
    expect(error.message).to.equal("1 of the things failed: Error: broken");
    const sweep = createSweep("things");
    expect(await sweep.each([1, 3], act)).to.equal(2);
    await sweep.step(() => Promise.reject(new Error("no")));
    expect(() => sweep.end()).to.throw("1 of the things failed: Error: no");
  });

  it("stops when the process exits", async () => {
    const controller = new AbortController();
    const done: number[] = [];
    await sweepEach(
      "things",
      [1, 2, 3],
      async (item) => {
        done.push(item);
        controller.abort();
      },
      controller.signal,
    );
    expect(done).to.deep.equal([1]);
  });

  it("does not count an item as failed that the exit interrupts", async () => {
    const controller = new AbortController();
    const act = async () => {
      controller.abort();
      controller.signal.throwIfAborted();
    };
    await sweepEach("things", [1, 2], act, controller.signal);
    const broken = async () => {
      throw new Error("broken");
    };
    const error = await sweepEach("things", [1], broken, new AbortController().signal).catch(
      (thrown) => thrown,
    );
    expect(error).to.be.instanceOf(AggregateError);
  });

  describe("with a database", () => {
    const database = useMongoose();
    before(() => mongoose.connect(database.uri));
    after(() => mongoose.disconnect());
    const ID = "0123456789abcdef01234567";

    /** Runs a sweep over a failing item and a sound one; returns the items it tried. */
    const sweepBoth = async (told: unknown[], fails = true): Promise<string[]> => {
      const tried: string[] = [];
      const act = async (item: { _id: string }) => {
        tried.push(item._id);
        if (fails && item._id === ID) throw new Error("broken");
        return true;
      };
      const options = { onSetAside: async (item: { _id: string }) => told.push(item._id) };
      await sweepEach("test items", [{ _id: ID }, { _id: "sound" }], act, undefined, options).catch(() => {});
      return tried;
    };

    it("sets aside an item that failed five times in a row, tells once, and does the others", async () => {
      const told: unknown[] = [];
      for (let run = 1; run <= SET_ASIDE_AFTER; run += 1)
        expect(await sweepBoth(told)).to.deep.equal([ID, "sound"]);
      expect(await sweepBoth(told)).to.deep.equal(["sound"]);
      expect(told).to.deep.equal([ID]);
      expect(await countSetAside()).to.equal(1);
      const [item] = await listSetAside({ limit: 10 });
      expect(item).to.include({
        sweep: "test items",
        key: ID,
        attempts: SET_ASIDE_AFTER,
        lastError: "broken",
      });
    });

    it("tries it again when an admin asks for it, and forgets it once it succeeds", async () => {
      expect(await retrySetAside(`test items:${ID}`)).to.include({ key: ID });
      expect(await retrySetAside(`test items:${ID}`)).to.equal(null);
      expect(await sweepBoth([], false)).to.deep.equal([ID, "sound"]);
      expect(await listSetAside({ limit: 10 })).to.deep.equal([]);
      for (let run = 1; run < SET_ASIDE_AFTER; run += 1) await sweepBoth([]);
      expect(await sweepBoth([], false)).to.deep.equal([ID, "sound"]);
      expect(await countSetAside()).to.equal(0);
    });

    it("sets nothing aside in what happens once, which fails until all is done", async () => {
      const tried: string[] = [];
      const act = async ({ _id }: { readonly _id: string }) => {
        tried.push(_id);
        throw new Error("broken");
      };
      for (let run = 0; run < SET_ASIDE_AFTER + 2; run += 1) {
        const error = await sweepOnce("things of one event", [{ _id: ID }], act).catch((thrown) => thrown);
        expect(error).to.be.instanceOf(AggregateError);
      }
      expect(tried).to.have.length(SET_ASIDE_AFTER + 2);
      expect(await countSetAside()).to.equal(0);
    });
  });

  it("has a different name in each place, by which its failed items are known", () => {
    const names = files("src/features").flatMap((file) =>
      [
        ...readFileSync(file, "utf8").matchAll(/(?:createSweep|sweepEach|sweepOnce)\(\s*("[^"]+"|`[^`]+`)/g),
      ].map(([, name]) => name),
    );
    expect(names).to.have.length.above(40);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).to.deep.equal([]);
  });

  it("is used by every walk over stored documents, apart from listed exceptions", () => {
    const walking = files("src/features")
      .filter((file) => !file.endsWith("personal-data.ts"))
      .filter((file) => {
        const source = readFileSync(file, "utf8");
        return /for await \(/.test(source) || (ENDLESS.test(source) && QUERY.test(source));
      })
      .map((file) => file.slice("src/features/".length));
    expect(walking.filter((file) => !WALKS.has(file))).to.deep.equal([]);
    expect([...WALKS.keys()].filter((file) => !walking.includes(file))).to.deep.equal([]);
  });
});

/** Loops that end when nothing is left. */
const ENDLESS = /for \((?:let|const) [^;]*; ; ?\)|for \(;;\)|while \((?:true|!signal)/;
/** Queries that such loops repeat. */
const QUERY = /\.limit\(|\.findOne/;

const READS = "reads only: an answer with a part of it would be a wrong answer";
const ONE_MEMBER = "what belongs to one member or one thing: the event is told again as a whole";
const INSIDE = "walks batches, each item within a sweep";
const STREAM = "no documents but a stream";
const COLLECTS = "collects the failures of single items itself, and goes on";
const LOCK = "waits for a lock";

/** Walks over documents without a sweep, and the reason. */
const WALKS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "community/challenges/queue.ts": ONE_MEMBER,
    "community/forums/merged.ts": ONE_MEMBER,
    "library/followers/reads.ts": READS,
    "live/notifications/digest.ts": INSIDE,
    "live/notifications/forget.ts": ONE_MEMBER,
    "live/notifications/pushes.ts": COLLECTS,
    "market/order-reviews/notified.ts": READS,
    "market/orders/expiry.ts": INSIDE,
    "moderation/duplicates/update.ts": INSIDE,
    "money/ledger/open-balances.ts": READS,
    "money/ledger/owed.ts": READS,
    "money/payment-accounts/rotate.ts": COLLECTS,
    "money/payouts/send.ts": COLLECTS,
    "money/sales/release.ts": INSIDE,
    "people/staff/reads.ts": READS,
    "people/users/reads.ts": READS,
    "reach/narration/uploads/lock.ts": LOCK,
    "reach/newsletters/deliver.ts": COLLECTS,
    "reading/reading/reads.ts": READS,
    "site/review-queue/assignments.ts": INSIDE,
    "site/review-queue/notes.ts": INSIDE,
    "stories/catalogue/rising.ts": READS,
    "stories/co-writing/log.ts": ONE_MEMBER,
    "accounts/account-data/archive/make.ts": ONE_MEMBER,
    "community/forums/leftovers.ts": ONE_MEMBER,
    "live/notifications/withhold.ts": ONE_MEMBER,
    "money/sales/coupons.ts": READS,
    "people/users/leaving.ts": READS,
    "accounts/account-data/archive/write-zip.ts": STREAM,
    "library/bookmarks/commands.ts": ONE_MEMBER,
    "library/favourites/commands.ts": ONE_MEMBER,
    "library/lists/upkeep.ts": ONE_MEMBER,
    "live/notifications/story-visibility.ts": READS,
    "money/books/reconcile.ts": READS,
    "money/books/write-off.ts": READS,
    "money/dashboard/reads.ts": READS,
    "money/ledger/clearing.ts": READS,
    "money/ledger/export.ts": READS,
    "money/payments/movements.ts": READS,
    "money/payments/sandbox/list.ts": READS,
    "money/payments/stripe/checkouts.ts": READS,
    "money/payments/stripe/movements.ts": READS,
    "money/payments/stripe/subscriptions.ts": READS,
    "money/payments/verify-provider.ts": READS,
    "money/payouts/admin-reads.ts": READS,
    "money/payouts/files.ts": READS,
    "money/payouts/pages/own.tsx": READS,
    "money/payouts/run.ts": INSIDE,
    "money/payouts/statement.ts": READS,
    "money/sales/pages/selling.tsx": READS,
    "people/member-content/content.ts": ONE_MEMBER,
    "people/member-content/marks.ts": ONE_MEMBER,
    "moderation/reports/former-accounts/retain.ts": ONE_MEMBER,
    "platform/audit/verify.ts": READS,
    "platform/counters/check.ts": INSIDE,
    "reach/advance-copies/find.ts": READS,
    "reach/advance-copies/trace.ts": READS,
    "reach/mailing-lists/commands.ts": ONE_MEMBER,
    "reach/mailing-lists/routes.ts": READS,
    "reach/newsletters/enqueue.ts": ONE_MEMBER,
    "reach/newsletters/reads.ts": READS,
    "reach/newsletters/recipients.ts": READS,
    "reach/newsletters/run.ts": ONE_MEMBER,
    "reach/story-links/reads.ts": READS,
    "reading/discovery/renew.ts": INSIDE,
    "reading/discovery/rising.ts": READS,
    "reading/find-in-story/find.ts": READS,
    "reading/reading/commands.ts": ONE_MEMBER,
    "reading/reading/totals.ts": READS,
    "site/machines/sitemaps.ts": READS,
    "stories/catalogue/spelling.ts": READS,
    "stories/chapters/pictures.ts": ONE_MEMBER,
    "stories/manuscripts/zip.ts": STREAM,
    "stories/stories/author-cards.ts": ONE_MEMBER,
    "stories/suggestions/former.ts": ONE_MEMBER,
    "talk/comments/state.ts": ONE_MEMBER,
    "talk/messages/routes.ts": READS,
    "talk/ratings/weights.ts": ONE_MEMBER,
    "talk/reviews/state.ts": ONE_MEMBER,
    "talk/updates/state.ts": ONE_MEMBER,
  }),
);

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
