import { fork } from "node:child_process";
import { once } from "node:events";
import { expect } from "chai";
import { invalidField } from "#core/base/errors.ts";
import { createProcesses } from "#core/threads/processes.ts";
import { LimitError, type ThreadLimits, type Threads } from "#core/threads/threads.ts";
import { eventually } from "../../support/eventually.ts";

describe("Processes for native work", () => {
  const limits = { atOnce: 1, waiting: 9, each: 9, questionMs: 60_000, memoryMb: 400, drainMs: 60_000 };
  const open: Threads[] = [];
  const processes = (own: Partial<ThreadLimits> = {}) => {
    const made = createProcesses(new URL("./questions.ts", import.meta.url), { ...limits, ...own });
    open.push(made);
    return made;
  };
  const ask = <Given>(from: Threads, todo: string, bytes?: Uint8Array) =>
    from.lend("caller", (thread) => thread.ask<Given>({ todo, bytes }));
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => expect.fail("it was answered"),
      (error) => error,
    );
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  after(() => Promise.all(open.map((each) => each.close())));

  it("answer questions with bytes, and refuse as threads do", async () => {
    const all = processes();
    expect(await ask(all, "length", new Uint8Array(1_000))).to.equal(1_000);
    const refused = await failure(ask(all, "refuse"));
    expect(refused).to.include({ status: 400 });
    expect(refused.fields).to.deep.equal(invalidField("file", "No.").fields);
    expect((await failure(ask(all, "fail"))).message).to.include("a fault of ours");
  });

  it("are killed if native code takes too much memory, while this process goes on", async () => {
    const all = processes();
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 5);
    const lost = await failure(ask(all, "native"));
    clearInterval(timer);
    expect(lost).to.be.instanceOf(LimitError).and.include({ limit: "memory" });
    expect(turns).to.be.above(1);
    expect(await ask(all, "count")).to.equal(1);
  });

  it("are killed if their objects take too much memory", async () => {
    expect(await failure(ask(processes(), "hoard"))).to.include({ limit: "memory" });
  });

  it("are killed if a question takes too long", async () => {
    expect(await failure(ask(processes({ questionMs: 1_000 }), "spin"))).to.include({ limit: "time" });
  });

  it("report a crash of the process", async () => {
    expect(await failure(ask(processes(), "die"))).to.include({ limit: "crash" });
  });

  it("end once they are not needed, and return their memory", async () => {
    const pid = await ask<number>(processes(), "pid");
    await eventually(() => !isRunning(pid));
  });

  it("end if the process that started them is killed, whatever they are doing", async () => {
    const parent = fork(new URL("./orphans.ts", import.meta.url), [], { execArgv: [] });
    const [pid] = (await once(parent, "message")) as [number];
    expect(isRunning(pid)).to.equal(true);
    parent.kill("SIGKILL");
    await once(parent, "exit");
    await eventually(() => !isRunning(pid));
  });
});
