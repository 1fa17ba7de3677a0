import mongoose, { type ClientSession } from "mongoose";
import { unavailable } from "../base/errors.ts";
import { inTurn } from "../in-turn.ts";
import { holdReports, releaseReports } from "./define-model.ts";
import { recordSession } from "./processes.ts";

type Afterwards = () => Promise<void>;

/** Actions to run after the commit of the current attempt. */
const afterwards = new WeakMap<ClientSession, Afterwards[]>();

/** Milliseconds after which a transaction is not retried any more; the driver would retry for two minutes. */
const DEADLINE_MS = 20_000;

/**
 * Runs writes in a transaction. The work may run more than once (write conflicts are retried), so it must not
 * have effects outside the database. Resolves after the actions registered for after the commit.
 *
 * `turns` names what many transactions change: those with a common name run one after another in this process,
 * each until its commit, since concurrent ones would conflict and be repeated again and again.
 * @throws 503 if it still conflicts after 20 s
 */
export async function inTransaction<Result>(
  work: (session: ClientSession) => Promise<Result>,
  { turns = [] }: { readonly turns?: readonly string[] } = {},
): Promise<Result> {
  const waiting: Afterwards[] = [];
  const run = () =>
    mongoose.connection.withSession(async (session) => {
      await recordSession(session);
      const begun = performance.now();
      const done = await session.withTransaction(async () => {
        if (performance.now() - begun > DEADLINE_MS) throw unavailable(1);
        holdReports(session);
        waiting.length = 0;
        afterwards.set(session, waiting);
        return work(session);
      });
      releaseReports(session);
      return done;
    });
  const result = await (turns.length > 0 ? inTurn(turns, run) : run());
  for (const act of waiting) await act();
  return result;
}

/**
 * Runs an action after the transaction has been committed, and not if it fails; the action must not throw.
 */
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

/** Limit on retries when the same first entry is inserted concurrently. */
const TRIES = 20;

/**
 * Runs work that inserts a first entry; if a concurrent insert wins, the work runs again and finds that
 * entry.
 */
export async function untilUnique<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isDuplicateKey(error) || tries >= TRIES) throw error;
    }
  }
}
