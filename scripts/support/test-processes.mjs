// Starts processes that run test files (test-worker.mjs), reads what became of each file, and ends what hangs.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownNode, root } from "./bootstrap.mjs";
import { killProcesses, MARK } from "./test-ending.mjs";

/** Node's compile cache, which saves each process and worker thread from compiling the sources again. */
const COMPILED = join(root, "node_modules/.cache/compiled");
/** Milliseconds between two looks whether a process is still at work. */
const LOOK_MS = 500;
/** Characters kept of what a process printed. */
const PRINTED_MAX = 100_000;
/** Lines of it that are shown for a file that crashed or hung. */
const LINES_SHOWN = 40;

/**
 * The processes of one run. `hangsAfter` is the number of seconds for which a file may print nothing and begin no test;
 * `timeout` the limit of a test in milliseconds, null for the usual one; `until` the time in milliseconds at which all
 * that still runs is ended.
 */
export class TestProcesses {
  #options;
  #folder = mkdtempSync(join(tmpdir(), "fw-test-"));
  #running = new Set();
  #count = 0;
  #isEnded = false;

  constructor(options) {
    this.#options = options;
  }

  get isEnded() {
    return this.#isEnded;
  }

  /**
   * Runs files until each has ended, with a new process after each that crashes. Returns the results by file, the
   * failures outside any file, and the files that did not run. `onPrint` gets the output as it comes. `prepare` is
   * called before each process and may return `env`, variables for it; `whyLost`, which returns why it must be ended
   * now, or null; and `finish`, which is called when it has ended.
   */
  async run(files, { onPrint = () => {}, prepare = () => ({}) } = {}) {
    const results = new Map();
    const outside = [];
    let left = [...files];
    let leftOpen = [];
    while (left.length > 0 && !this.#isOver()) {
      const attempt = await this.#attempt(left, await prepare(), onPrint);
      if (this.#isEnded) break;
      for (const [file, result] of attempt.results) results.set(file, result);
      outside.push(...attempt.outside);
      leftOpen = [...leftOpen, ...attempt.leftOpen];
      const next = left.filter((file) => !results.has(file));
      // Nothing was begun: the next process would fail in the same way.
      if (next.length === left.length) break;
      left = next;
    }
    return { results, outside, leftOpen, notRun: files.filter((file) => !results.has(file)) };
  }

  /** Ends all processes and removes their temporary files; none is started afterwards. */
  async end() {
    this.#isEnded = true;
    await killProcesses(
      [...this.#running].map(({ pid }) => pid),
      `${MARK}=${this.#folder}`,
    );
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 3 });
  }

  #isOver() {
    return this.#isEnded || Date.now() >= this.#options.until;
  }

  async #attempt(files, prepared, onPrint) {
    const journal = join(this.#folder, `${++this.#count}.jsonl`);
    const child = this.#spawn(files, journal, prepared);
    let printed = "";
    let heardAt = Date.now();
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => {
        heardAt = Date.now();
        printed = (printed + text).slice(-PRINTED_MAX);
        onPrint(text);
      });
    let reason = null;
    let size = 0;
    const end = (why) => {
      if (reason) return;
      reason = why;
      killProcesses([child.pid], `${MARK}=${journal}`);
    };
    const looking = setInterval(() => {
      const now = existsSync(journal) ? statSync(journal).size : 0;
      if (now !== size) heardAt = Date.now();
      size = now;
      if (Date.now() - heardAt > this.#options.hangsAfter * 1_000)
        end(`hung: it printed nothing for ${this.#options.hangsAfter} seconds and was ended`);
      if (Date.now() > this.#options.until) end("over");
      if (prepared.whyLost?.()) end(prepared.whyLost());
    }, LOOK_MS);
    const { code, signal } = await ended(child, `${MARK}=${journal}`);
    clearInterval(looking);
    prepared.finish?.();
    this.#running.delete(child);
    const how = reason ?? describeExit(code, signal, printed);
    return readJournal(journal, files, code, how, printed);
  }

  #spawn(files, journal, { env = {} }) {
    const { "node-option": flags } = JSON.parse(readFileSync(join(root, ".mocharc.json"), "utf8"));
    const { timeout, isVerbose, env: common = {} } = this.#options;
    const { NODE_OPTIONS: _flags, ...inherited } = process.env;
    const child = spawn(
      ownNode(),
      [...flags.map((flag) => `--${flag}`), "scripts/support/test-worker.mjs", ...files],
      {
        cwd: root,
        stdio: ["ignore", "pipe", "pipe"],
        // A group, so that what a test leaves behind can be ended with it.
        detached: true,
        env: {
          ...inherited,
          PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`,
          NODE_ENV: "test",
          NODE_COMPILE_CACHE: COMPILED,
          TMPDIR: this.#folder,
          TEST_JOURNAL: journal,
          [MARK]: journal,
          ...(timeout ? { TEST_TIMEOUT: String(timeout) } : {}),
          ...(isVerbose ? { TEST_VERBOSE: "1" } : {}),
          ...common,
          ...env,
        },
      },
    );
    this.#running.add(child);
    return child;
  }
}

/** Resolves when a process has ended, and with it all that it started, which may hold its output open. */
function ended(child, mark) {
  return new Promise((done) => {
    let exit = { code: 1, signal: null };
    child.once("error", (error) => {
      child.stderr.emit("data", `${error}\n`);
      done(exit);
    });
    child.once("exit", (code, signal) => {
      exit = { code, signal };
      killProcesses([child.pid], mark);
    });
    child.once("close", () => done(exit));
  });
}

function describeExit(code, signal, printed) {
  if (/heap out of memory|Allocation failed/.test(printed)) return "crashed: out of memory";
  return signal ? `crashed: ended by ${signal}` : `crashed: the process exited with ${code}`;
}

const emptyResult = () => ({ passed: 0, skipped: 0, seconds: 0, failures: [] });

/** Returns the results of the files that ended, or in which the process did; the others had not begun. */
function readJournal(path, files, code, how, printed) {
  const results = new Map();
  const outside = [];
  const resultOf = (file) => {
    if (!results.has(file)) results.set(file, emptyResult());
    return results.get(file);
  };
  let total = null;
  let last = { file: null, title: null };
  let isDone = false;
  let leftOpen = [];
  for (const event of readEvents(path)) {
    if (event.load) last = { file: event.load, title: "(loading the file)" };
    if (event.total) {
      total = event.total;
      last = { file: null, title: null };
    }
    if (event.running !== undefined) last = { file: event.file, title: event.running };
    if (event.result) {
      resultOf(event.file)[event.result]++;
    }
    if (event.seconds) resultOf(event.file).seconds += event.seconds;
    if (event.failure !== undefined) {
      const failure = { title: event.title, error: event.failure };
      if (event.file) resultOf(event.file).failures.push(failure);
      else outside.push(failure);
    }
    if (event.done !== undefined) isDone = true;
    if (event.open) leftOpen = event.open;
  }
  if (how === "over") {
    // The file that was running counts only if it had failed already.
    if (results.get(last.file)?.failures.length === 0) results.delete(last.file);
  } else if (!isDone || code !== 0) {
    const failure = {
      title: isDone ? "(after the last test)" : last.title,
      error: `${how}\n${lastLines(printed)}`.trim(),
    };
    if (last.file) resultOf(last.file).failures.push(failure);
    else outside.push({ ...failure, title: "(before all tests)" });
  }
  if (!total) {
    // It ended while it loaded files: those before the last one were loaded only.
    for (const [file, { failures }] of results) if (failures.length === 0) results.delete(file);
    return { results, outside, leftOpen };
  }
  for (const file of files) {
    const result = results.get(file);
    const count = (result?.passed ?? 0) + (result?.skipped ?? 0);
    const isMissing = count < (total[file] ?? 0) && (result?.failures.length ?? 0) === 0;
    if (!result && isDone && !total[file]) results.set(file, emptyResult());
    if (result && isMissing)
      result.failures.push({
        title: "(some tests)",
        error: `only ${count} of ${total[file]} tests were run`,
      });
  }
  return { results, outside, leftOpen };
}

function readEvents(path) {
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

const lastLines = (text) => text.trimEnd().split("\n").slice(-LINES_SHOWN).join("\n");
