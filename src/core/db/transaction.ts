import mongoose, { type ClientSession } from "mongoose";
import { holdReports, releaseReports } from "./define-model.ts";

type Afterwards = () => Promise<void>;

/** What is to be done after the commit of the try under way. */
const afterwards = new WeakMap<ClientSession, Afterwards[]>();

/**
 * Runs writes that must stand or fall together; the work may run more than once (write conflicts are tried
 * again), so it must not touch anything but the database. Answers once what waits for the commit is done too.
 */
export async function inTransaction<Result>(
  work: (session: ClientSession) => Promise<Result>,
): Promise<Result> {
  const waiting: Afterwards[] = [];
  const result = await mongoose.connection.withSession(async (session) => {
    const done = await session.withTransaction(() => {
      holdReports(session);
      waiting.length = 0;
      afterwards.set(session, waiting);
      return work(session);
    });
    releaseReports(session);
    return done;
  });
  for (const act of waiting) await act();
  return result;
}

/** Does something once the transaction is committed, and never where it is not; it must not throw. */
export function afterCommit(session: ClientSession, act: Afterwards): void {
  const waiting = afterwards.get(session);
  if (!waiting) throw new Error("this session is in no transaction of inTransaction");
  waiting.push(act);
}

/** True for MongoDB's unique-index violation (E11000). */
export const isDuplicateKey = (
  error: unknown,
): error is Error & { readonly keyPattern?: Readonly<Record<string, number>> } =>
  error instanceof Error && "code" in error && error.code === 11000;

/** Times that a first entry is tried again when it comes many times at once. */
const TRIES = 20;

/** Runs what inserts a first entry: where another came at the same time it is asked anew, and finds that. */
export async function untilUnique<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isDuplicateKey(error) || tries >= TRIES) throw error;
    }
  }
}
