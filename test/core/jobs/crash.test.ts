import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect } from "chai";
import mongoose, { type Connection } from "mongoose";
import { pino } from "pino";
import { createJobs, defineJob, type Jobs, ProcessEndedError } from "#core/jobs/index.ts";
import { useMongoose } from "../../support/database.ts";
import { eventually } from "../../support/eventually.ts";

describe("A job whose process is killed while it runs", () => {
  const database = useMongoose();
  let connection: Connection;
  let jobs: Jobs;
  before(async () => {
    connection = await mongoose.createConnection(database.uri).asPromise();
  });
  afterEach(() => jobs.stop(0));
  after(() => connection.close());

  const killInTheMiddle = async (story = "of-the-sea", leaseMs = 1_000) => {
    const child = spawn(
      process.execPath,
      [
        "--import",
        "./scripts/support/typescript.mjs",
        join(import.meta.dirname, "crash-child.ts"),
        database.uri,
        String(leaseMs),
      ],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    const exit = once(child, "exit");
    const [line] = await once(child.stdout.setEncoding("utf8"), "data");
    expect(line).to.equal(`begun ${story}\n`);
    child.kill("SIGKILL");
    expect((await exit)[1]).to.equal("SIGKILL");
  };

  it("is run again by another process, with the same payload", async () => {
    const seen: unknown[] = [];
    const publish = defineJob<{ story: string }>({
      name: "publish",
      attempts: 3,
      run: async ({ story }, { attempt }) => void seen.push([story, attempt]),
    });
    jobs = createJobs({ connection, logger: pino({ level: "silent" }), leaseMs: 1_000, pollMs: 200 });
    await jobs.prepare();
    await jobs.enqueue(publish, { story: "of-the-sea" });
    await killInTheMiddle();
    expect(await jobs.counts()).to.include({ running: 1, done: 0 });
    await jobs.start();
    await eventually(() => seen.length > 0);
    await jobs.whenIdle();
    expect(seen).to.deep.equal([["of-the-sea", 2]]);
    expect(await jobs.counts()).to.include({ running: 0, done: 1 });
  });

  it("is run again at once if its process is known to have ended, whatever its lease", async () => {
    const seen: unknown[] = [];
    const publish = defineJob<{ story: string }>({
      name: "publish",
      attempts: 3,
      run: async ({ story }, { attempt }) => void seen.push([story, attempt]),
    });
    jobs = createJobs({ connection, logger: pino({ level: "silent" }), pollMs: 200 });
    await jobs.prepare();
    await jobs.enqueue(publish, { story: "of-the-sea" });
    await killInTheMiddle("of-the-sea", 600_000);
    const { holder } = (await connection.collection("jobs").findOne({ state: "running" }))!;
    await jobs.start();
    await jobs.release("another process");
    await new Promise((done) => setTimeout(done, 500));
    expect(seen).to.deep.equal([]);
    await jobs.release(holder);
    await eventually(() => seen.length > 0);
    expect(seen).to.deep.equal([["of-the-sea", 2]]);
    await jobs.whenIdle();
    // At the start of the only process, without its id.
    await jobs.stop(0);
    await jobs.enqueue(publish, { story: "of-the-sea" });
    await killInTheMiddle("of-the-sea", 600_000);
    jobs = createJobs({ connection, logger: pino({ level: "silent" }), pollMs: 200 });
    jobs.add(publish);
    await jobs.release();
    await jobs.start();
    await eventually(() => seen.length > 1);
    await jobs.whenIdle();
  });

  it("fails permanently if it kills its process every time", async () => {
    const deadly = defineJob<{ story: string }>({
      name: "publish",
      attempts: 1,
      run: async () => expect.fail(),
    });
    jobs = createJobs({ connection, logger: pino({ level: "silent" }), leaseMs: 1_000, pollMs: 200 });
    await jobs.enqueue(deadly, { story: "of-the-sea" });
    await killInTheMiddle();
    await jobs.start();
    await eventually(async () => (await jobs.counts()).failed > 0);
    const [failed] = await jobs.list({ state: "failed", limit: 1 });
    expect(failed?.lastError).to.equal("the process ended every time this job was tried");
  });

  it("is not run again if its work may have killed the process, and its owner is told once", async () => {
    const told: unknown[] = [];
    const heavy = defineJob<{ story: string }>({
      name: "publish",
      runsAfterCrash: false,
      run: async () => expect.fail(),
      onFailure: async ({ story }, error) => {
        told.push([story, error instanceof ProcessEndedError]);
        if (told.length === 1) throw new Error("the database is away");
      },
    });
    jobs = createJobs({ connection, logger: pino({ level: "silent" }), leaseMs: 1_000, pollMs: 200 });
    await jobs.enqueue(heavy, { story: "of-the-reef" });
    await killInTheMiddle("of-the-reef");
    await jobs.start();
    await eventually(async () => (await jobs.list({ state: "failed", limit: 1 }))[0]?.attempts === 3);
    expect(told).to.deep.equal([
      ["of-the-reef", true],
      ["of-the-reef", true],
    ]);
    const [failed] = await jobs.list({ state: "failed", limit: 1 });
    expect(failed?.lastError).to.equal("the process ended while it ran this job");
  });

  it("is run again if its process stopped in an orderly way, whatever its work", async () => {
    const runs = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
    const heavy = defineJob<null>({
      name: "publish",
      runsAfterCrash: false,
      run: async (_, { attempt }) => {
        runs[attempt - 1]!.resolve(attempt);
        if (attempt === 1) await new Promise(() => {});
      },
    });
    const make = () => createJobs({ connection, logger: pino({ level: "silent" }), pollMs: 200 });
    jobs = make();
    await jobs.start();
    await jobs.enqueue(heavy, null);
    await runs[0]!.promise;
    await jobs.stop(0);
    jobs = make();
    jobs.add(heavy);
    await jobs.start();
    expect(await runs[1]!.promise).to.equal(2);
    await jobs.whenIdle();
  });
});
