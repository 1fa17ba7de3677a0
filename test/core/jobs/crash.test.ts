import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect } from "chai";
import mongoose, { type Connection } from "mongoose";
import { pino } from "pino";
import { createJobs, defineJob, type Jobs } from "../../../src/core/jobs/index.ts";
import { useMongoose } from "../../support/database.ts";
import { eventually } from "../../support/eventually.ts";

describe("a job whose process is killed in the middle", function () {
  this.timeout(30_000);
  const database = useMongoose();
  let connection: Connection;
  let jobs: Jobs;
  before(async () => {
    connection = await mongoose.createConnection(database.uri).asPromise();
  });
  afterEach(() => jobs.stop(0));
  after(() => connection.close());

  const killInTheMiddle = async () => {
    const child = spawn(
      process.execPath,
      ["--import", "tsx", join(import.meta.dirname, "crash-child.ts"), database.uri],
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

  it("is run again by another, with the same payload", async () => {
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

  it("is given up when it kills its process each time", async () => {
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
