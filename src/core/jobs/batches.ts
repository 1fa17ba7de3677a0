import { randomUUID } from "node:crypto";
import type { JobCollection } from "./job-document.ts";
import type { HeldJob } from "./queue.ts";

/** Attempts in company; a job that was tried more often, perhaps because it ends its process, is tried alone. */
const ATTEMPTS_TOGETHER = 2;

/** Whether a job may be run with others. */
export const mayGoTogether = ({ attempts }: HeldJob): boolean => attempts <= ATTEMPTS_TOGETHER;

/** Takes up to `most` jobs of one name, those that are longest due first; each goes to one taker. */
export async function takeJobs(
  jobs: JobCollection,
  name: string,
  most: number,
  leaseMs: number,
): Promise<readonly HeldJob[]> {
  const now = new Date();
  const lock = randomUUID();
  const due = { due: { $lte: now }, name };
  const found = await jobs.find(due, { projection: { _id: 1 }, sort: { due: 1 }, limit: most }).toArray();
  if (found.length === 0) return [];
  const _id = { $in: found.map((job) => job._id) };
  const { modifiedCount } = await jobs.updateMany(
    { ...due, _id },
    {
      $set: { state: "running", lock, due: new Date(now.getTime() + leaseMs), startedAt: now },
      $inc: { attempts: 1 },
    },
  );
  if (modifiedCount === 0) return [];
  return (await jobs.find({ _id, lock }).toArray()) as HeldJob[];
}

/** Goes on holding jobs; false when none of them is ours any more. */
export async function renewLeases(
  jobs: JobCollection,
  held: readonly HeldJob[],
  leaseMs: number,
): Promise<boolean> {
  const due = new Date(Date.now() + leaseMs);
  const { matchedCount } = await jobs.updateMany(locked(held), { $set: { due } });
  return matchedCount > 0;
}

/** Forgets jobs that are done; answers those that it left, since they were asked for again or are not ours. */
export async function forgetDone(jobs: JobCollection, held: readonly HeldJob[]): Promise<readonly HeldJob[]> {
  const { deletedCount } = await jobs.deleteMany({ ...locked(held), again: null, every: null });
  if (deletedCount === held.length) return [];
  const left = await jobs.find(locked(held), { projection: { _id: 1 } }).toArray();
  const ids = new Set(left.map(({ _id }) => String(_id)));
  return held.filter(({ _id }) => ids.has(String(_id)));
}

type NoteFailure = () => Promise<unknown>;

/**
 * Runs what is to be done together. Where only a half of it cannot be done, the fault is sought there, so that it keeps
 * no other back; where neither half can (the database is away, say), all of it has failed. `run` answers what notes its
 * failure, or null.
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

/** Those of which it is so, and the others. */
export const partition = <Item>(items: readonly Item[], is: (item: Item) => boolean): [Item[], Item[]] => [
  items.filter(is),
  items.filter((item) => !is(item)),
];

const locked = (held: readonly HeldJob[]) => ({
  _id: { $in: held.map(({ _id }) => _id) },
  lock: held.length === 1 ? held[0]!.lock : { $in: [...new Set(held.map(({ lock }) => lock))] },
});
