import { expect } from "chai";
import { runProgram } from "#core/threads/program.ts";
import { LimitError } from "#core/threads/threads.ts";

describe("A program that the site runs", () => {
  const limits = { memoryMb: 200, milliseconds: 60_000 };
  const env = { PATH: process.env.PATH };
  /** Runs a script of the shell; `$1` is `argument`. */
  const run = (script: string, more: Partial<Parameters<typeof runProgram>[2]> = {}, argument = "") =>
    runProgram("/bin/sh", ["-c", script, "sh", argument], { limits, env, ...more });
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => expect.fail("it ended well"),
      (error) => error,
    );

  it("returns what it printed, and reports each line as it comes", async () => {
    const lines: string[] = [];
    const onLine = (line: string) => lines.push(line);
    expect(await run('echo one; echo two >&2; echo "$1"', { onLine }, "three")).to.include("two");
    expect(lines).to.deep.equal(["one", "three"]);
  });

  it("fails with its last words, or its exit code", async () => {
    expect((await failure(run("echo no such codec >&2; exit 3"))).message).to.equal("/bin/sh: no such codec");
    expect((await failure(run("exit 3"))).message).to.equal("/bin/sh: ended with 3");
    const missing = runProgram("/nowhere/ffmpeg", [], { limits, env });
    expect(await failure(missing)).to.include({ code: "ENOENT" });
  });

  it("sees none of the site's variables", async () => {
    process.env.SESSION_SECRET_OF_TEST = "hidden";
    expect(await run("env")).to.not.include("hidden");
    delete process.env.SESSION_SECRET_OF_TEST;
  });

  it("is killed beyond its memory, while this process goes on", async function () {
    if (process.platform !== "linux") this.skip();
    // A block of half a gigabyte, read again and again.
    const lost = await failure(run("exec dd if=/dev/zero of=/dev/null bs=500M count=100000"));
    expect(lost).to.be.instanceOf(LimitError).and.include({ limit: "memory" });
  });

  it("is killed when its time is over, and when it is not wanted any more", async () => {
    const late = await failure(run("exec sleep 600", { limits: { ...limits, milliseconds: 50 } }));
    expect(late).to.be.instanceOf(LimitError).and.include({ limit: "time" });
    const stopping = new AbortController();
    const running = run("echo begun; exec sleep 600", {
      signal: stopping.signal,
      onLine: () => stopping.abort(new Error("replaced")),
    });
    expect((await failure(running)).message).to.equal("replaced");
    expect((await failure(run("true", { signal: stopping.signal }))).message).to.equal("replaced");
  });
});
