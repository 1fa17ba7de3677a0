import { expect } from "chai";
import mongoose from "mongoose";
import { inTransaction } from "#core/db/transaction.ts";
import { createEventBus, type EventBus } from "#core/events/bus.ts";
import { deadEvents, reviveEvent } from "#core/events/dead.ts";
import {
  claimEvent,
  LEASE_MS,
  makeEventIndexes,
  outbox,
  renewEventLease,
  waitingBefore,
} from "#core/events/outbox.ts";
import { on } from "#core/events/subscriber.ts";
import { sweepEvents } from "#core/events/sweep.ts";
import { placeHold, releaseHold } from "#core/hold/index.ts";
import { useMongoose } from "../../support/database.ts";
import { examined } from "../../support/examined.ts";

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    "test.done": { readonly id: string; readonly step: number };
  }
}

describe("Durable events", () => {
  const place = useMongoose();
  let told: number[];
  let broken: boolean;
  let events: EventBus;
  const publish = (step: number) =>
    inTransaction((session) => events.publish("test.done", { id: "a", step }, session));
  /** Sweeps as if it were a day later. */
  const later = () => sweepEvents(events, undefined, new Date(Date.now() + 86_400_000));

  /** Makes every next attempt due. */
  const dueNow = () => outbox().updateMany({}, { $set: { due: new Date() } });

  before(async () => {
    await mongoose.connect(place.uri, { autoIndex: false });
    await makeEventIndexes();
  });
  after(() => mongoose.disconnect());
  beforeEach(async () => {
    await outbox().deleteMany({});
    told = [];
    broken = false;
    events = createEventBus(() => {});
    const handle = ({ step }: { step: number }) => {
      if (broken) throw new Error("away");
      told.push(step);
    };
    events.add({ subscribers: [on("test.done", { name: "test.note", handle })] });
  });

  it("are handled once before the transaction's caller continues, and leave no record", async () => {
    await publish(1);
    await later();
    expect(told).to.deep.equal([1]);
    expect(await outbox().countDocuments()).to.equal(0);
  });

  it("are neither handled nor stored if the transaction fails", async () => {
    await inTransaction(async (session) => {
      await events.publish("test.done", { id: "a", step: 1 }, session);
      throw new Error("no");
    }).catch(() => {});
    expect(told).to.deep.equal([]);
    expect(await outbox().countDocuments()).to.equal(0);
  });

  it("are handled again in order if the subscriber failed", async () => {
    broken = true;
    await publish(1);
    broken = false;
    await publish(2);
    expect(told).to.deep.equal([]);
    await later();
    await later();
    expect(told).to.deep.equal([1, 2]);
  });

  it("are claimed by only one of two concurrent processes", async () => {
    broken = true;
    await publish(1);
    broken = false;
    await Promise.all([later(), later()]);
    expect(told).to.deep.equal([1]);
  });

  it("of a restored backup wait until it is released, while later ones are handled", async () => {
    broken = true;
    await publish(1);
    await outbox().updateMany({}, { $set: { at: new Date(Date.now() - 60_000) } });
    await placeHold(mongoose.connection, new Date(Date.now() - 30_000));
    await inTransaction((session) => events.publish("test.done", { id: "b", step: 2 }, session));
    broken = false;
    await later();
    expect(told).to.deep.equal([2]);
    await releaseHold(mongoose.connection);
    await later();
    expect(told).to.deep.equal([2, 1]);
  });

  it("are dead after twelve attempts, and handled once when they are retried manually", async () => {
    broken = true;
    await publish(1);
    for (let attempt = 2; attempt <= 12; attempt++) await later();
    const [dead] = await deadEvents({ limit: 10 });
    expect(dead?.lastError).to.equal("away");
    broken = false;
    expect(await reviveEvent(String(dead?._id))).to.equal(true);
    await later();
    expect(told).to.deep.equal([1]);
  });

  it("belong to the process that handles them, however long that takes", async () => {
    const held = await longTelling();
    // Simulates that most of the lease has passed.
    const almost = new Date(Date.now() + 1_000);
    await outbox().updateMany({}, { $set: { due: almost } });
    expect(await renewEventLease((await outbox().findOne({}))!)).to.equal(true);
    expect((await outbox().findOne({}))!.due!.getTime()).to.be.above(almost.getTime() + LEASE_MS / 2);
    await sweepEvents(events, undefined, almost);
    expect(told, "nobody else took it").to.deep.equal([]);
    await held.end();
    expect(told).to.deep.equal([1]);
    expect(await outbox().countDocuments()).to.equal(0);
  });

  it("that another process has claimed meanwhile belong to it: the slower one does not record its outcome", async () => {
    const held = await longTelling();
    const mine = (await outbox().findOne({}))!;
    const taken = await claimEvent(new Date(Date.now() + 86_400_000));
    expect(await renewEventLease(mine)).to.equal(false);
    await held.end();
    expect((await outbox().findOne({}))!.lock).to.equal(taken!.lock);
  });

  it("for a subscriber that this process does not have wait for a process that does", async () => {
    broken = true;
    await publish(1);
    await outbox().updateMany({}, { $set: { pending: ["test.note", "test.newer"] } });
    broken = false;
    await dueNow();
    await sweepEvents(events);
    expect(told).to.deep.equal([1]);
    const [left] = await outbox().find({}).toArray();
    expect(left!.pending, "whoever was told is not told again").to.deep.equal(["test.newer"]);
    expect(left!.lastError).to.include("test.newer");
    const newer = createEventBus(() => {});
    const handle = ({ step }: { step: number }) => void told.push(10 * step);
    newer.add({ subscribers: [on("test.done", { name: "test.newer", handle })] });
    await dueNow();
    await sweepEvents(newer);
    expect(told).to.deep.equal([1, 10]);
    expect(await outbox().countDocuments()).to.equal(0);
  });

  it("that a subscriber publishes are handled within it, before later events", async () => {
    const nested = createEventBus(() => {});
    const handle = async ({ step }: { step: number }) => {
      told.push(step);
      if (step === 1)
        await inTransaction((session) => nested.publish("test.done", { id: "a", step: 11 }, session));
    };
    nested.add({ subscribers: [on("test.done", { name: "test.note", handle })] });
    for (const step of [1, 2])
      await inTransaction((session) => nested.publish("test.done", { id: "a", step }, session));
    expect(told).to.deep.equal([1, 11, 2]);
    expect(await outbox().countDocuments()).to.equal(0);
  });

  it("are found by index: due ones, those waiting for an earlier one, and dead ones", async () => {
    const at = new Date();
    const many = Array.from({ length: 300 }, (_, n) => ({
      _id: new mongoose.mongo.ObjectId(),
      name: "test.done",
      payload: {},
      subject: `s${n}`,
      at,
      pending: ["test.note"],
      due: n < 20 ? null : new Date(at.getTime() + 3_600_000),
      lock: null,
      attempts: 12,
      lastError: null,
    }));
    await outbox().insertMany(many);
    const finds = await examined(async () => {
      await waitingBefore({ ...many[200]!, at: new Date(at.getTime() + 1) }, []);
      await deadEvents({ limit: 10 });
    });
    expect(finds).to.have.length(2);
    for (const { stages, documents } of finds) {
      expect(stages).not.to.include("COLLSCAN").and.not.to.include("SORT");
      expect(documents).to.be.at.most(10);
    }
    const { queryPlanner } = await mongoose.connection.db!.command({
      explain: {
        findAndModify: "events",
        query: { due: { $lte: at } },
        sort: { due: 1 },
        update: { $set: { lock: "x" } },
      },
    });
    expect(JSON.stringify(queryPlanner.winningPlan)).to.include("IXSCAN").and.not.to.include("COLLSCAN");
  });

  /** An event that its subscriber is still handling. */
  async function longTelling() {
    let end = () => {};
    const slow = createEventBus(() => {});
    const waits = new Promise<void>((done) => {
      end = done;
    });
    let begin = () => {};
    const begun = new Promise<void>((done) => {
      begin = done;
    });
    const handle = async ({ step }: { step: number }) => {
      begin();
      await waits;
      told.push(step);
    };
    slow.add({ subscribers: [on("test.done", { name: "test.note", handle })] });
    const done = inTransaction((session) => slow.publish("test.done", { id: "a", step: 1 }, session));
    await begun;
    return {
      async end() {
        end();
        await done;
      },
    };
  }
});
