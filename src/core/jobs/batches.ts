import { randomUUID } from "node:crypto";
import type { JobCollection, JobFilter } from "./job-document.ts";
import { claim, type HeldJob } from "./queue.ts";

/** Attempts in a batch; a job tried more often runs alone, because it may be crashing its process. */
const ATTEMPTS_TOGETHER = 2;

/** Returns true if a job may run in a batch. */
export const mayGoTogether = ({ attempts }: HeldJob): boolean => attempts <= ATTEMPTS_TOGETHER;

/** Claims up to `most` jobs of one name, those longest due first; each job has only one holder. */
export async function claimJobs(
  jobs: JobCollection,
  name: string,
  most: number,
  leaseMs: number,
  only: JobFilter,
): Promise<readonly HeldJob[]> {
  const now = new Date();
  const lock = randomUUID();
  const due = { ...only, due: { $lte: now }, name };
  const storedJobs = await jobs
    .find(due, { projection: { _id: 1 }, sort: { due: 1 }, limit: most })
    .toArray();
  if (storedJobs.length === 0) return [];
  const _id = { $in: storedJobs.map((job) => job._id) };
  const { modifiedCount } = await jobs.updateMany({ ...due, _id }, claim(lock, now, leaseMs));
  if (modifiedCount === 0) return [];
  return (await jobs.find({ _id, lock }).toArray()) as HeldJob[];
}

/** Renews the leases of jobs; returns false if this process no longer holds any of them. */
export async function renewLeases(
  jobs: JobCollection,
  held: readonly HeldJob[],
  leaseMs: number,
): Promise<boolean> {
  const due = new Date(Date.now() + leaseMs);
  const { matchedCount } = await jobs.updateMany(locked(held), { $set: { due } });
  return matchedCount > 0;
}

/**
 * Removes completed jobs; returns those not removed, because they were enqueued again or are held by another
 * process.
 */
export async function forgetDone(jobs: JobCollection, held: readonly HeldJob[]): Promise<readonly HeldJob[]> {
  const { deletedCount } = await jobs.deleteMany({ ...locked(held), again: null, every: null });
  if (deletedCount === held.length) return [];
  const storedJobs = await jobs.find(locked(held), { projection: { _id: 1 } }).toArray();
  const ids = new Set(storedJobs.map(({ _id }) => String(_id)));
  return held.filter(({ _id }) => ids.has(String(_id)));
}

type NoteFailure = () => Promise<unknown>;

/**
 * Runs a batch; if it fails, halves it to isolate the failing jobs, so that they do not block the others. If
 * both halves fail (for example, the database is unavailable), the whole batch has failed. `run` returns a
 * function that records the failure, or null.
 */
export async function runInHalves(
  held: readonly HeldJob[],
  run: (held: readonly HeldJob[]) => Promise<NoteFailure | null>,
): Promise<void> {
  let part = held;
  for (let failed = held.length > 0 ? await run(held) : null; failed; ) {
    const middle = Math.ceil(part.length / 2);
    const halves = [part.slice(0, middle), part.slice(middle)];
    if (part.length === 1) return void (await failed());
    const [first, second] = [await run(halves[0]!), await run(halves[1]!)];
    if (first && second) return void (await failed());
    [part, failed] = first ? [halves[0]!, first] : [halves[1]!, second];
  }
}

/** Splits items into those that meet the condition and the others. */
export const partition = <Item>(items: readonly Item[], is: (item: Item) => boolean): [Item[], Item[]] => [
  items.filter(is),
  items.filter((item) => !is(item)),
];

const locked = (held: readonly HeldJob[]) => ({
  _id: { $in: held.map(({ _id }) => _id) },
  lock: held.length === 1 ? held[0]!.lock : { $in: [...new Set(held.map(({ lock }) => lock))] },
});
