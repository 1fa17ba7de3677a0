import { expect } from "chai";
import type { CommandStartedEvent } from "mongodb";
import { defineJob, type Jobs } from "../../../src/core/jobs/index.ts";
import { signal, soon, useJobs } from "./support.ts";

describe("Looking for jobs", () => {
  const { connection, make } = useJobs();
  let jobs: Jobs;
  beforeEach(async () => {
    // What other processes add is not looked for while a test runs.
    jobs = make({ pollMs: 60_000, concurrency: 2 });
    await jobs.start();
    await jobs.whenIdle();
  });

  it("costs a job that is added, run and done five commands", async () => {
    const [done, commands] = [signal(), [] as string[]];
    const lone = defineJob<null>({ name: "lone", run: async () => done.resolve() });
    jobs.add(lone);
    await jobs.whenIdle();
    const note = ({ commandName }: CommandStartedEvent) => commands.push(commandName);
    connection().getClient().on("commandStarted", note);
    await jobs.enqueue(lone, null);
    await done.promise;
    while (commands.length < 5) await new Promise(setImmediate);
    // Nothing more may follow, which no event tells.
    await new Promise((resolve) => setTimeout(resolve, 100));
    connection().getClient().off("commandStarted", note);
    expect(commands.sort()).to.deep.equal(["find", "find", "findAndModify", "insert", "update"]);
  });

  it("finds at once those that wait for room, of their kind or in the process", async () => {
    let runs = 0;
    const all = signal();
    const run = async () => {
      runs += 1;
      await new Promise(setImmediate);
      if (runs === 8) all.resolve();
    };
    const lone = defineJob<null>({ name: "lone", concurrency: 1, run });
    const many = defineJob<null>({ name: "many", run });
    await Promise.all(
      [lone, many].flatMap((kind) => Array.from({ length: 4 }, () => jobs.enqueue(kind, null))),
    );
    await all.promise;
  });

  it("finds those that are due since before time was counted", async () => {
    const done = signal();
    await jobs.enqueue(defineJob<null>({ name: "old", run: async () => done.resolve() }), null, {
      runAt: new Date(0),
    });
    await done.promise;
    await jobs.whenIdle();
  });

  it("finds when they are due again those that failed, come round, or were asked for while they ran", async () => {
    const [failed, round, again] = [signal(), signal(), signal()];
    const counted = (name: string, { resolve }: typeof failed, first?: () => unknown) => {
      let runs = 0;
      const run = async () => {
        runs += 1;
        if (runs === 1) await first?.();
        else resolve();
      };
      return defineJob<null>({ name, backoff: soon, run });
    };
    await jobs.enqueue(
      counted("failing", failed, () => {
        throw new Error("not yet");
      }),
      null,
    );
    await jobs.every(20, counted("coming round", round), null);
    const asked = counted("asked", again, () => jobs.enqueue(asked, null, { key: "one" }));
    await jobs.enqueue(asked, null, { key: "one" });
    await Promise.all([failed, round, again].map(({ promise }) => promise));
  });
});
