import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "chai";
import { createLogOutput } from "#core/logs/output.ts";

const CORE = join(import.meta.dirname, "../../../src/core/logs");
const LINES = 5_000;

/** Starts a process that logs many lines at once and then runs `ending`; its output is not read yet. */
const logThen = (ending: string) =>
  spawn(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `import { createLogger } from ${JSON.stringify(join(CORE, "logger.ts"))};
      process.on("SIGTERM", () => process.exit(0));
      const logger = createLogger({ level: "info" });
      for (let line = 1; line <= ${LINES}; line += 1) logger.info({ line, filler: "x".repeat(100) }, "line");
      ${ending}`,
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );

const numbersIn = (output: string): number[] =>
  output
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).line);

const all = Array.from({ length: LINES }, (_, index) => index + 1);

describe("The output of the log", () => {
  for (const [how, ending] of [
    ["it exits", "process.exit(0);"],
    ["it has nothing left to do", ""],
    ["it crashes", 'throw new Error("crash");'],
    ["a promise is rejected and nobody handles it", 'await Promise.reject(new Error("crash"));'],
    ["a callback crashes in the middle of writing", 'setImmediate(() => { throw new Error("crash"); });'],
    ["it is told to end", 'process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 1_000);'],
  ] as const) {
    it(`contains every line once and in order when ${how}`, async () => {
      const child = logThen(ending);
      child.stderr.resume();
      expect(numbersIn(await text(child.stdout))).to.deep.equal(all);
    });
  }

  it("contains a rejection that nobody handles, and the process goes on", async () => {
    const child = logThen(`
      const { logRejections } = await import(${JSON.stringify(join(CORE, "rejections.ts"))});
      logRejections(logger);
      process.on("unhandledRejection", () => setImmediate(() => logger.info("still here")));
      Promise.reject(new Error("a fault in one request"));`);
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
    const [fault, after] = output
      .trimEnd()
      .split("\n")
      .slice(LINES)
      .map((line) => JSON.parse(line));
    expect(fault).to.include({ level: "error", msg: "a rejected promise was not handled" });
    expect(fault.err.message).to.equal("a fault in one request");
    expect(after.msg).to.equal("still here");
    expect(code).to.equal(0);
  });

  it("does not hold up the process while nobody reads it, and loses nothing then", async () => {
    const child = logThen('process.stderr.write("still running"); setTimeout(() => {}, 200);');
    // The pipe is full by now: the lines are many times its size.
    const [message] = await once(child.stderr, "data");
    expect(String(message)).to.equal("still running");
    expect(numbersIn(await text(child.stdout))).to.deep.equal(all);
  });

  it("counts the lines that it drops while nobody reads for a long time", () => {
    const written: string[] = [];
    let full = true;
    const output = createLogOutput({
      fd: 1,
      write(_fd, bytes) {
        if (full) throw Object.assign(new Error("full"), { code: "EAGAIN" });
        written.push(Buffer.from(bytes).toString());
        return bytes.length;
      },
    });
    const line = `${"x".repeat(1_023)}\n`;
    for (let count = 0; count < 40 * 1024; count += 1) output.write(line);
    full = false;
    output.flushSync();
    process.off("exit", output.flushSync);
    const lines = written.join("").trimEnd().split("\n");
    const { dropped } = JSON.parse(lines.at(-1)!);
    expect(dropped).to.be.greaterThan(0);
    expect(lines).to.have.length(40 * 1024 - dropped + 1);
  });

  it("continues a batch that was written in part", () => {
    const written: Uint8Array[] = [];
    const output = createLogOutput({
      fd: 1,
      write(_fd, bytes) {
        const part = bytes.subarray(0, 7);
        written.push(part);
        return part.length;
      },
    });
    output.write('{"msg":"žluťoučký kůň"}\n');
    output.flushSync();
    process.off("exit", output.flushSync);
    expect(Buffer.concat(written).toString()).to.equal('{"msg":"žluťoučký kůň"}\n');
  });
});
