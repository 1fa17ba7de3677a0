import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "chai";
import { testsOf } from "#scripts/support/test-changed.mjs";
import { inWrittenOrder } from "#scripts/support/test-order.mjs";
import { testParts } from "#scripts/support/test-parts.mjs";
import { eventually } from "#test/support/eventually.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Starts what a test leaves behind: a process in its group, and one in a separate group, as browsers are. */
const LEAVE_PROCESSES = `
  const { spawn } = require("node:child_process");
  const { appendFileSync } = require("node:fs");
  const wait = ["-e", "setInterval(() => {}, 1_000)"];
  const pids = [spawn(process.execPath, wait, { stdio: "inherit" }), spawn(process.execPath, wait, { detached: true })];
  appendFileSync(process.env.PIDS, [process.pid, ...pids.map(({ pid }) => pid)].join(" "));`;

describe("npm test", () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "suite-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const inFolder = (name: string) => join(folder, name);

  /** Starts the runner on planted files, as `npm test -- FILE …` does. */
  const start = async (
    files: Readonly<Record<string, string>>,
    flags: readonly string[] = [],
    wrap = (command: readonly string[]) => command,
  ) => {
    for (const [name, content] of Object.entries(files)) await writeFile(inFolder(name), content);
    const runner = ["scripts/test.mjs", "--results", inFolder("results"), ...flags];
    const [program, ...args] = wrap([process.execPath, ...runner, ...Object.keys(files).map(inFolder)]);
    const { NODE_OPTIONS: _options, npm_lifecycle_event: _npm, ...inherited } = process.env;
    return spawn(program!, args, {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...inherited, PIDS: inFolder("pids"), FOLDER: folder },
    });
  };

  const run = async (files: Readonly<Record<string, string>>, flags: readonly string[] = []) => {
    const child = await start(files, flags);
    const [printed, [code]] = await Promise.all([text(child.stdout!), once(child, "exit")]);
    const output = printed.replaceAll(`${folder}/`, "");
    const unstable: { file: string; test: string; error: string }[] = JSON.parse(
      await readFile(inFolder("results/unstable.json"), "utf8"),
    );
    return {
      output,
      code,
      lastLine: output.trimEnd().split("\n").at(-1),
      unstable: unstable.map(({ file, ...rest }) => ({ file: file.replace(`${folder}/`, ""), ...rest })),
    };
  };

  const passing = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`passes-${at}.test.mjs`, `it("passes ${at}", () => {});`]),
    );

  /** Fails in the first process that runs it. */
  const failsOnce = (name: string) => ({
    [`${name}.test.mjs`]: `
      import { existsSync, writeFileSync } from "node:fs";
      describe("${name}", () => {
        it("fails once", () => {
          const mark = process.env.FOLDER + "/${name}";
          if (existsSync(mark)) return;
          writeFileSync(mark, "");
          throw new Error("not yet");
        });
        it("passes", () => {});
      });`,
  });

  describe("parts", () => {
    it("contain every test file once per tier, and only the embedded database's in both tiers", async () => {
      const [short, long] = [testParts("short", undefined, () => false), testParts("long")];
      expect(short.flat().filter((file) => file.includes(".long."))).to.deep.equal([]);
      const named = [...short, ...long];
      for (const part of named) expect(part).to.not.deep.equal([]);
      const there = await readdir(join(ROOT, "test"), { recursive: true });
      const files = there.filter((file) => /\.test\.tsx?$/.test(file)).map((file) => `test/${file}`);
      const all = named.flat().sort();
      expect([...new Set(all)]).to.deep.equal(files.sort());
      for (const tier of [short, long]) expect(new Set(tier.flat()).size).to.equal(tier.flat().length);
      const twice = short.flat().filter((file) => long.flat().includes(file));
      expect(twice.filter((file) => !file.startsWith("test/embedded-mongo/"))).to.deep.equal([]);
    });

    it("leave the embedded database's tests to the long tier while nothing that they prove has changed", () => {
      const isItsOwn = (file: string) => file.startsWith("test/embedded-mongo/");
      const proved = (file: string) => isItsOwn(file) && !file.endsWith("/crud.test.ts");
      expect(testParts("short", undefined, proved).flat().filter(isItsOwn)).to.deep.equal([
        "test/embedded-mongo/crud.test.ts",
      ]);
      expect(testParts("long").flat()).to.include.members(["test/embedded-mongo/wire.test.ts"]);
    });
  });

  describe("a run with --changed", () => {
    it("has changed tests, those that import a changed file, not through the whole site, and its feature's", async () => {
      const reached = await testsOf(["src/features/library/lists/upkeep.ts", "test/views/pages.test.tsx"]);
      expect(reached).to.include.members([
        "test/app/closed-posting.test.ts",
        "test/features/library/lists/site.test.ts",
        "test/views/pages.test.tsx",
      ]);
      expect(reached.filter((file) => file.startsWith("test/features/money/"))).to.deep.equal([]);
    });
  });

  describe("a run with --shuffle", () => {
    it("has a list of files that still need their written order; each exists and is named once", () => {
      expect(inWrittenOrder).to.deep.equal([...new Set(inWrittenOrder)].sort());
      expect(inWrittenOrder.filter((file) => !existsSync(join(ROOT, file)))).to.deep.equal([]);
    });

    it("has the order of its seed, which shows tests that rely on the one before", async () => {
      const titles = Array.from({ length: 8 }, (_, at) => `test ${at}`);
      const file = {
        "order.test.mjs": `describe("order", () => { ${titles.map((title) => `it("${title}", () => {});`).join(" ")} });`,
      };
      const orderOf = async (seed: string) => {
        const { output, code } = await run(file, ["--verbose", "--shuffle", seed]);
        expect([code, output.includes(`--shuffle ${seed}`)]).to.deep.equal([0, true]);
        return [...output.matchAll(/^ +\S+ (test \d)\b/gm)].map(([, title]) => title!);
      };
      const [first, again, other] = [await orderOf("3"), await orderOf("3"), await orderOf("4")];
      expect(first.toSorted()).to.deep.equal(titles);
      expect(first).to.deep.equal(again);
      expect(first).to.not.deep.equal(other);
      expect(first).to.not.deep.equal(titles);
    });
  });

  describe("a green run", () => {
    it("prints one line a part and the counts, and every test with --verbose", async () => {
      const { output, code, lastLine } = await run(passing(30));
      expect(code).to.equal(0);
      expect(lastLine).to.equal("30 passed, 0 failed, 0 skipped");
      expect(output.trim().split("\n").filter(Boolean)).to.have.length.within(2, 4);
      expect(output).to.include("Part 1 of 1: 30 passed").and.not.include("passes 17");
      const verbose = await run({ ...passing(2), "skips.test.mjs": 'it.skip("is skipped", () => {});' }, [
        "--verbose",
      ]);
      expect(verbose.output).to.include("passes 0").and.include("passes 1").and.include("is skipped");
      expect(verbose.lastLine).to.equal("2 passed, 0 failed, 1 skipped");
    });

    it("names a test that failed and passed the second time, in a new process, as unstable", async () => {
      const { output, code, lastLine, unstable } = await run({ ...failsOnce("shaky"), ...passing(30) });
      expect(code).to.equal(0);
      expect(lastLine).to.equal("32 passed, 0 failed, 0 skipped");
      expect(output).to.match(/Unstable: .*\n\nshaky\.test\.mjs\n {2}shaky fails once\n {4}Error: not yet/);
      expect(unstable).to.have.length(1);
      expect(unstable[0]).to.include({ file: "shaky.test.mjs", test: "shaky fails once" });
    });
  });

  describe("a red run", () => {
    it("tells what became of every file, whatever happened in it", async () => {
      const { output, code, lastLine, unstable } = await run(
        {
          "a-throws.test.mjs": `describe("throws", () => {
            it("leaves a timer", () => { setTimeout(() => { throw new Error("too late"); }, 20); });
            it("waits for it", (done) => { setTimeout(done, 200).unref(); });
          });`,
          "b-load.test.mjs": 'it("is left out", () => {}); throw new Error("not loaded");',
          "c-exits.test.mjs": `describe("exits", () => {
            it("passes before", () => {});
            it("ends the process", () => { process.exit(3); });
          });`,
          "d-rejects.test.mjs": `it("rejects", async () => {
            Promise.reject(new Error("nobody listens"));
            await new Promise((done) => { setTimeout(done, 50); });
          });`,
          "e-loud.test.mjs": 'it("is loud", () => { console.error("oh dear"); });',
          "f-hangs.test.mjs": 'describe("hangs", () => { it("never ends", () => { for (;;); }); });',
          "h-bails.test.mjs":
            'describe("bails", function () { this.bail(true); it("fails", () => { throw new Error("no"); }); it("two", () => {}); });',
          "i-hook.test.mjs":
            'describe("hooked", () => { afterEach(() => { throw new Error("never"); }); it("ends badly", () => {}); });',
          ...failsOnce("j-shaky"),
          ...passing(3),
        },
        ["--hangs-after", "5"],
      );
      expect(code).to.equal(1);
      const failed = (file: string) => output.slice(output.indexOf(`Failed: ${file}`)).split("\n\n")[0];
      expect(failed("a-throws.test.mjs")).to.match(/throws .*\n.*too late/);
      expect(failed("b-load.test.mjs")).to.include("not loaded").and.include("b-load.test.mjs:1:");
      expect(failed("c-exits.test.mjs")).to.include("exits ends the process").and.include("exited with 3");
      expect(failed("d-rejects.test.mjs")).to.include("nobody listens");
      expect(failed("e-loud.test.mjs")).to.include("oh dear");
      expect(failed("f-hangs.test.mjs")).to.include("hangs never ends").and.include("nothing for 5 seconds");
      expect(failed("h-bails.test.mjs")).to.include("bails fails");
      expect(failed("i-hook.test.mjs")).to.include('"after each" hook').and.include("never");
      expect(new Set(output.match(/(?<=Failed: )[a-z]/g))).to.deep.equal(new Set("abcdefhi"));
      expect(unstable.map(({ file }) => file)).to.deep.equal(["j-shaky.test.mjs"]);
      expect(lastLine).to.match(/^\d+ passed, \d+ failed, 0 skipped$/);
      // Those after a crash are run in a new process. A test that fails after its end counts as both.
      expect(lastLine).to.match(/^10 passed, 8 failed/);
    });

    it("names the file and test for which the memory was not enough, and runs the others", async () => {
      const { output, lastLine } = await run(
        {
          "a-memory.test.mjs": `describe("memory", () => {
            it("takes all", () => { for (const all = []; ; ) all.push(new Array(1e6).fill(1.5)); });
          });`,
          ...passing(2),
        },
        ["--once"],
      );
      expect(output).to.match(/Failed: a-memory\.test\.mjs\n {2}memory takes all\n.*out of memory/);
      expect(lastLine).to.equal("2 passed, 1 failed, 0 skipped");
    });

    it("is one with more than ten failed files, which are not run again, or five unstable tests", async () => {
      const always = Object.fromEntries(
        Array.from({ length: 11 }, (_, at) => [
          `f${at}.test.mjs`,
          'it("no", () => { throw new Error("no"); });',
        ]),
      );
      const many = await run(always);
      expect(many.code).to.equal(1);
      expect(many.output).to.include("11 files failed").and.not.include("Second run");
      expect(many.lastLine).to.equal("0 passed, 11 failed, 0 skipped");
      const shaky = Object.assign({}, ...["a", "b", "c", "d", "e", "f"].map(failsOnce));
      const unstable = await run(shaky);
      expect(unstable.code).to.equal(1);
      expect(unstable.output).to.include("6 tests are unstable");
      expect(unstable.unstable).to.have.length(6);
    });

    it("has no second run with --once", async () => {
      const { output, code, lastLine } = await run(failsOnce("shaky"), ["--once"]);
      expect(code).to.equal(1);
      expect(output).to.include("Failed: shaky.test.mjs").and.not.include("Second run");
      expect(lastLine).to.equal("1 passed, 1 failed, 0 skipped");
    });

    it("is one in which nothing was tested", async () => {
      const { code, lastLine } = await run({ "empty.test.mjs": "" });
      expect(code).to.equal(1);
      expect(lastLine).to.equal("0 passed, 0 failed, 0 skipped");
    });
  });

  describe("ended half-way", () => {
    const busy = {
      "a-busy.test.mjs": `import { createRequire } from "node:module";
        const require = createRequire(import.meta.url);
        it("never ends", () => { ${LEAVE_PROCESSES} for (;;); });`,
      "b-next.test.mjs":
        'import { writeFileSync } from "node:fs"; it("is begun", () => { writeFileSync(process.env.FOLDER + "/next", ""); });',
    };
    const inShell = (command: readonly string[]) => ["sh", "-c", `"$0" "$@"; exit 0`, ...command];

    const isAlive = (pid: number) => {
      try {
        return !readFileSync(`/proc/${pid}/stat`, "latin1").includes(") Z ");
      } catch {
        return false;
      }
    };

    const kills: Readonly<Record<string, (child: ChildProcess) => unknown>> = {
      "by SIGTERM": (child) => child.kill("SIGTERM"),
      "by SIGINT": (child) => child.kill("SIGINT"),
      "by the kill of its process": (child) => child.kill("SIGKILL"),
    };
    for (const [how, kill] of Object.entries(kills))
      it(`${how}, leaves no process behind and begins nothing more`, async function () {
        if (process.platform !== "linux") this.skip();
        await expectEnd(await start(busy), kill);
      });

    it("by the kill of the shell around it, leaves no process behind", async function () {
      if (process.platform !== "linux") this.skip();
      await expectEnd(await start(busy, [], inShell), (child) => child.kill("SIGKILL"));
    });

    it("by a signal to npm, or its kill, leaves no process behind", async function () {
      if (process.platform !== "linux") this.skip();
      const byNpm = ([, , ...args]: readonly string[]) => ["npm", "test", "--", ...args];
      for (const signal of ["SIGTERM", "SIGKILL"] as const) {
        await expectEnd(await start(busy, [], byNpm), (child) => child.kill(signal));
        await rm(inFolder("pids"));
      }
    });

    async function expectEnd(child: ChildProcess, kill: (child: ChildProcess) => unknown) {
      await eventually(() => existsSync(inFolder("pids")));
      await eventually(() => readFileSync(inFolder("pids"), "utf8").split(" ").length === 3);
      const pids = readFileSync(inFolder("pids"), "utf8").split(" ").map(Number);
      expect(pids.every(isAlive)).to.equal(true);
      const closed = once(child, "close");
      kill(child);
      await eventually(() => expect(pids.filter(isAlive)).to.deep.equal([]));
      child.stdout?.destroy();
      await closed;
      expect(existsSync(inFolder("next"))).to.equal(false);
    }
  });
});
