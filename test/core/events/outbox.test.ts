import { expect } from "chai";
import mongoose from "mongoose";
import { inTransaction } from "../../../src/core/db/transaction.ts";
import { createEventBus, type EventBus } from "../../../src/core/events/bus.ts";
import { deadEvents, reviveEvent } from "../../../src/core/events/dead.ts";
import { makeEventIndexes, outbox } from "../../../src/core/events/outbox.ts";
import { on } from "../../../src/core/events/subscriber.ts";
import { sweepEvents } from "../../../src/core/events/sweep.ts";
import { useMongoose } from "../../support/database.ts";

declare module "../../../src/core/events/event-maps.ts" {
  interface EventMap {
    "test.done": { readonly id: string; readonly step: number };
  }
}

describe("durable events", () => {
  const place = useMongoose();
  let told: number[];
  let broken: boolean;
  let events: EventBus;
  const publish = (step: number) =>
    inTransaction((session) => events.publish("test.done", { id: "a", step }, session));
  /** Sweeps as if it were a day later. */
  const later = () => sweepEvents(events, undefined, new Date(Date.now() + 86_400_000));

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

  it("are told once before the transaction's caller goes on, and leave nothing", async () => {
    await publish(1);
    await later();
    expect(told).to.deep.equal([1]);
    expect(await outbox().countDocuments()).to.equal(0);
  });

  it("are neither told nor kept when the transaction fails", async () => {
    await inTransaction(async (session) => {
      await events.publish("test.done", { id: "a", step: 1 }, session);
      throw new Error("no");
    }).catch(() => {});
    expect(told).to.deep.equal([]);
    expect(await outbox().countDocuments()).to.equal(0);
  });

  it("are told again in order where the subscriber failed", async () => {
    broken = true;
    await publish(1);
    broken = false;
    await publish(2);
    expect(told).to.deep.equal([]);
    await later();
    await later();
    expect(told).to.deep.equal([1, 2]);
  });

  it("go to one of two processes that look at once", async () => {
    broken = true;
    await publish(1);
    broken = false;
    await Promise.all([later(), later()]);
    expect(told).to.deep.equal([1]);
  });

  it("are dead after twelve attempts, and told once somebody tries again", async () => {
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
});
