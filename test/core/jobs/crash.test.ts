import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect } from "chai";
import mongoose, { type Connection } from "mongoose";
import { pino } from "pino";
import { createJobs, defineJob, type Jobs } from "#core/jobs/index.ts";
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

  const killInTheMiddle = async (leaseMs = 1_000) => {
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
    expect(line).to.equal("begun of-the-sea\n");
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
    await killInTheMiddle(600_000);
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
    await killInTheMiddle(600_000);
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
});
