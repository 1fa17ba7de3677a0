// Ends a run of tests, and every process that it started: on a signal, or when the process that started it is gone.
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

/** Name of the variable that all processes of a run inherit, by which they are found when it is ended. */
export const MARK = "FABLEWRIGHT_TEST_RUN";
/** Milliseconds between two looks for the parents. */
const LOOK_MS = 500;
/** Times that a list of processes is killed and read again: one may start another meanwhile. */
const ROUNDS = 20;
const ROUND_MS = 100;
const SIGNALS = [
  ["SIGINT", 2],
  ["SIGTERM", 15],
  ["SIGHUP", 1],
];

/**
 * Calls `end` once, with the reason and an exit code: on SIGINT, SIGTERM or SIGHUP, or when a parent, up to npm, was
 * killed. Returns a function that stops this.
 */
export function onEnding(end) {
  let isEnding = false;
  const once = (reason, status) => {
    if (isEnding) return;
    isEnding = true;
    clearInterval(looking);
    end(reason, status);
  };
  const listeners = SIGNALS.map(([signal, number]) => [signal, () => once(signal, 128 + number)]);
  const parents = readParents();
  const looking = setInterval(() => {
    if (parents.some(({ pid, parent }) => readParent(pid) !== parent)) once("its parent ended", 143);
  }, LOOK_MS).unref();
  for (const [signal, listener] of listeners) process.on(signal, listener);
  return () => {
    clearInterval(looking);
    for (const [signal, listener] of listeners) process.off(signal, listener);
  };
}

/**
 * Kills processes, their descendants, and all that have the text `mark` in their environment, until none is left. A
 * browser, for example, leaves the group of the process that starts it. Where there is no /proc, kills the groups of
 * the processes only.
 */
export async function killProcesses(pids, mark) {
  for (let round = 0; round < ROUNDS; round++) {
    const alive = process.platform === "linux" ? descendants(pids, mark) : round === 0 ? pids : [];
    if (alive.length === 0) return;
    for (const pid of alive) {
      kill(pid);
      if (pids.includes(pid)) kill(-pid);
    }
    await setTimeout(ROUND_MS);
  }
}

function kill(pid) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

function descendants(pids, mark) {
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), ...readStat(Number(name)) }))
    .filter(({ state, pid }) => state && state !== "Z" && pid !== process.pid);
  const found = new Set(processes.filter(({ pid }) => pids.includes(pid) || isMarked(pid, mark)).map(pidOf));
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const { pid, parent } of processes) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

const pidOf = ({ pid }) => pid;

function isMarked(pid, mark) {
  try {
    return readFileSync(`/proc/${pid}/environ`, "latin1").includes(mark);
  } catch {
    return false;
  }
}

/** Pairs of a process and its parent: this one and those above it, up to npm if that has started it. */
function readParents() {
  if (process.platform !== "linux") return [{ pid: process.pid, parent: process.ppid }];
  const pairs = [];
  let pid = process.pid;
  do {
    const parent = readParent(pid);
    if (parent <= 1) break;
    pairs.push({ pid, parent });
    pid = parent;
  } while (process.env.npm_lifecycle_event && !isNpm(pid) && pairs.length < 4);
  return pairs;
}

function readParent(pid) {
  if (pid === process.pid) return process.ppid;
  return readStat(pid).parent;
}

/** The state and parent of a process; empty if there is none. */
function readStat(pid) {
  try {
    // The name, in brackets, may contain anything.
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1).split(" ");
    return { state, parent: Number(parent) };
  } catch {
    return {};
  }
}

function isNpm(pid) {
  try {
    return /^(?:npm\b|\S*node\S*\0\S*\bnpm)/.test(readFileSync(`/proc/${pid}/cmdline`, "latin1"));
  } catch {
    return true;
  }
}
