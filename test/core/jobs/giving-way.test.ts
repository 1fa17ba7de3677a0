import { expect } from "chai";
import mongoose from "mongoose";
import { pino } from "pino";
import { createJobs, defineJob, type Jobs } from "#core/jobs/index.ts";
import { useMongoose } from "../../support/database.ts";

describe("A low-priority job", () => {
  const database = useMongoose();
  let jobs: Jobs;
  before(async () => void (await mongoose.connect(database.uri)));
  after(() => mongoose.disconnect());
  beforeEach(async () => {
    jobs = createJobs({ connection: mongoose.connection, logger: pino({ level: "silent" }), pollMs: 60_000 });
    await jobs.prepare();
    await jobs.start();
  });
  afterEach(() => jobs.stop(0));

  it("starts after a delay, and after jobs that were enqueued later", async () => {
    const order: string[] = [];
    const done = Promise.withResolvers<number>();
    const much = defineJob<null>({
      name: "much",
      run: async () => {
        order.push("much");
        done.resolve(Date.now());
      },
    });
    const little = defineJob<null>({ name: "little", run: async () => void order.push("little") });
    const asked = Date.now();
    await jobs.enqueue(much, null, { givesWay: true });
    await jobs.enqueue(little, null);
    expect((await done.promise) - asked).to.be.at.least(1_000);
    expect(order).to.deep.equal(["little", "much"]);
  });

  it("runs without the delay when a caller waits until all jobs are done", async () => {
    let ran = false;
    const much = defineJob<null>({
      name: "much-waited-for",
      run: async () => {
        ran = true;
      },
    });
    await jobs.enqueue(much, null, { givesWay: true });
    await jobs.whenIdle();
    expect(ran).to.equal(true);
  });
});
