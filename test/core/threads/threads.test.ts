import { expect } from "chai";
import { HttpError } from "#core/base/errors.ts";
import { BusyError, createThreads, LimitError, type Threads } from "#core/threads/threads.ts";

describe("Worker threads for long tasks", () => {
  const limits = { atOnce: 1, waiting: 1, each: 9, questionMs: 60_000, memoryMb: 64, drainMs: 60_000 };
  const open: Threads[] = [];
  const threads = (own: Partial<typeof limits> = {}) => {
    const made = createThreads(new URL("./questions.ts", import.meta.url), { ...limits, ...own });
    open.push(made);
    return made;
  };
  const ask = (from: Threads, todo: string) => from.lend("caller", (thread) => thread.ask({ todo }));
  const failure = (work: Promise<unknown>): Promise<HttpError> =>
    work.then(
      () => {
        throw new Error("it was answered");
      },
      (error) => error,
    );

  after(() => Promise.all(open.map((each) => each.close())));

  it("answer one caller's questions in turn, without state from the previous one", async () => {
    const all = threads();
    const both = await all.lend("caller", async (thread) => [
      await thread.ask({ todo: "count" }),
      await thread.ask({ todo: "count" }),
    ]);
    expect(both).to.deep.equal([1, 2]);
    expect(await ask(all, "count")).to.equal(1);
  });

  it("receive bytes without copying them", async () => {
    const bytes = new Uint8Array(1_000);
    const length = await threads().lend("caller", (thread) =>
      thread.ask({ todo: "length", bytes }, [bytes.buffer]),
    );
    expect([length, bytes.length]).to.deep.equal([1_000, 0]);
  });

  it("report why a question was refused, including the field", async () => {
    const error = await failure(ask(threads(), "refuse"));
    expect(error).to.be.instanceOf(HttpError).and.include({ status: 400, name: "ValidationError" });
    expect(error.fields).to.deep.equal([{ path: ["file"], message: "No.", name: "ValidationError" }]);
    const fault = await failure(ask(threads(), "fail"));
    expect(fault).to.not.be.instanceOf(HttpError);
    expect(fault.message).to.include("a fault of ours");
  });

  it("abort a question that takes too long or too much memory, and serve the next", async () => {
    const all = threads({ questionMs: 3_000 });
    expect(await failure(ask(all, "spin"))).to.be.instanceOf(LimitError);
    expect(await failure(ask(all, "hoard"))).to.be.instanceOf(LimitError);
    expect(await ask(all, "count")).to.equal(1);
  });

  it("are replaced when they die", async () => {
    const all = threads();
    expect(await failure(ask(all, "die"))).to.include({ status: 503 });
    expect(await ask(all, "count")).to.equal(1);
  });

  it("limit concurrent and waiting callers, and refuse the rest with a time to retry", async () => {
    const all = threads();
    const { promise: finish, resolve } = Promise.withResolvers<void>();
    const order: string[] = [];
    const first = all.lend("caller", async () => {
      await finish;
      order.push("first");
    });
    const second = all.lend("caller", async (thread) => {
      await thread.ask({ todo: "count" });
      order.push("second");
    });
    const third = await failure(all.lend("caller", async () => order.push("third")));
    expect(third).to.include({ status: 503 });
    expect(third.headers).to.deep.equal({ "Retry-After": "30" });
    resolve();
    await Promise.all([first, second]);
    expect(order).to.deep.equal(["first", "second"]);
    expect(await ask(all, "count")).to.equal(1);
  });

  it("limit the slots of each caller regardless of others waiting", async () => {
    const all = threads({ atOnce: 2, waiting: 2, each: 2 });
    const { promise: finish, resolve } = Promise.withResolvers<void>();
    const held = [1, 2].map(() => all.lend("one", () => finish));
    const third = await failure(all.lend("one", () => finish));
    expect(third).to.be.instanceOf(BusyError).and.include({ status: 429, isOwn: true });
    const other = all.lend("other", (thread) => thread.ask({ todo: "count" }));
    resolve();
    await Promise.all(held);
    expect(await other).to.equal(1);
    expect(await all.lend("one", (thread) => thread.ask({ todo: "count" }))).to.equal(1);
  });

  it("let running callers finish when the process ends, and accept no others", async () => {
    const all = threads();
    const { promise: finish, resolve } = Promise.withResolvers<void>();
    const lent = all.lend("caller", async (thread) => {
      await finish;
      return thread.ask({ todo: "count" });
    });
    const waiting = failure(ask(all, "count"));
    const closed = all.close();
    expect(await waiting).to.include({ status: 503 });
    expect(await failure(ask(all, "count"))).to.include({ status: 503 });
    resolve();
    expect(await lent).to.equal(1);
    await closed;
  });

  it("are terminated with the process if they do not finish in time", async () => {
    const all = threads({ drainMs: 50 });
    const lost = failure(ask(all, "spin"));
    await all.close();
    expect(await lost).to.include({ status: 503 });
  });
});
