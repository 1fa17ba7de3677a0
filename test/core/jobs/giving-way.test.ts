import { expect } from "chai";
import mongoose from "mongoose";
import { pino } from "pino";
import { createJobs, defineJob, type Jobs } from "../../../src/core/jobs/index.ts";
import { useMongoose } from "../../support/database.ts";

describe("A job that gives way", () => {
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

  it("begins a moment after it was asked for, and after others that were asked for later", async () => {
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

  it("is waited for by who waits until all is done, without the moment", async () => {
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
