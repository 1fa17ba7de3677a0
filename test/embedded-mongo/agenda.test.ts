import { once } from "node:events";
import { MongoBackend, MongoChangeStreamNotificationChannel } from "@agendajs/mongo-backend";
import { Agenda, backoffStrategies } from "agenda";
import { expect } from "chai";
import { useDatabase } from "../support/database.ts";

describe("agenda on this database", () => {
  const database = useDatabase();
  const running: Agenda[] = [];
  const jobs = () => database.db.collection("agendaJobs");

  const worker = async (name: string): Promise<Agenda> => {
    const agenda = new Agenda({
      name,
      backend: new MongoBackend({ mongo: database.db }),
      notificationChannel: new MongoChangeStreamNotificationChannel({ db: database.db }),
      processEvery: 200,
      // Agenda sleeps for half a lock's lifetime after each job, and its timer keeps the process alive.
      defaultLockLifetime: 2000,
    });
    running.push(agenda);
    await agenda.ready;
    return agenda;
  };
  afterEach(async () => {
    for (const agenda of running.splice(0)) await agenda.stop(false);
    await jobs().deleteMany({});
  });

  it("runs a job with its data and notes that it is done", async () => {
    const agenda = await worker("one");
    const seen: unknown[] = [];
    agenda.define("mail", async (job) => void seen.push(job.attrs.data));
    await agenda.start();
    const done = once(agenda, "complete:mail");
    await agenda.now("mail", { to: "ann" });
    await done;
    expect(seen).to.deep.equal([{ to: "ann" }]);
    const [kept] = await jobs().find({ name: "mail" }).toArray();
    expect(kept?.lastFinishedAt).to.be.instanceOf(Date);
    expect(kept?.lockedAt ?? null).to.equal(null);
  });

  it("runs a job whose time comes later", async () => {
    const agenda = await worker("one");
    agenda.define("later", async () => {});
    await agenda.start();
    const done = once(agenda, "success:later");
    const due = Date.now() + 300;
    await agenda.schedule(new Date(due), "later", {});
    await done;
    expect(Date.now()).to.be.at.least(due);
  });

  it("tries again, with a pause, what failed", async () => {
    const agenda = await worker("one");
    let runs = 0;
    agenda.define(
      "flaky",
      async () => {
        runs += 1;
        if (runs < 3) throw new Error("not yet");
      },
      { backoff: backoffStrategies.constant({ delay: 50, maxRetries: 5 }) },
    );
    await agenda.start();
    const done = once(agenda, "success:flaky");
    await agenda.now("flaky", {});
    await done;
    expect(runs).to.equal(3);
  });

  it("does after a restart what was queued before it", async () => {
    const first = await worker("first");
    first.define("kept", async () => {});
    await first.now("kept", { n: 1 });
    await first.stop(false);
    const second = await worker("second");
    const seen: unknown[] = [];
    second.define("kept", async (job) => void seen.push(job.attrs.data));
    const done = once(second, "success:kept");
    await second.start();
    await done;
    expect(seen).to.deep.equal([{ n: 1 }]);
  });

  it("takes up what a dead worker had locked, once the lock is old", async () => {
    const agenda = await worker("heir");
    agenda.define("orphan", async () => {}, { lockLifetime: 1000 });
    await agenda
      .create("orphan", {})
      .schedule(new Date(Date.now() - 60_000))
      .save();
    await jobs().updateOne({ name: "orphan" }, { $set: { lockedAt: new Date(Date.now() - 30_000) } });
    const done = once(agenda, "success:orphan");
    await agenda.start();
    await done;
  });

  it("runs each job once though two workers wait for it", async () => {
    const seen: number[] = [];
    const agendas = [await worker("left"), await worker("right")];
    const all = new Promise<void>((resolve) => {
      for (const agenda of agendas) {
        agenda.define("shared", async (job) => {
          seen.push((job.attrs.data as { n: number }).n);
          if (seen.length === 10) resolve();
        });
      }
    });
    for (const agenda of agendas) await agenda.start();
    await Promise.all(Array.from({ length: 10 }, (_, n) => agendas[0]!.now("shared", { n })));
    await all;
    expect(seen.sort((a, b) => a - b)).to.deep.equal([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("keeps a unique job single", async () => {
    const agenda = await worker("one");
    agenda.define("daily", async () => {});
    for (let i = 0; i < 3; i += 1) {
      await agenda
        .create("daily", { day: 1 })
        .unique({ "data.day": 1 })
        .schedule(new Date(Date.now() + 60_000))
        .save();
    }
    expect(await jobs().countDocuments({ name: "daily" })).to.equal(1);
  });
});
