import type { ClientSession } from "mongoose";
import { answerTo } from "#core/consequences.ts";
import { defineJob } from "#core/jobs/index.ts";
import { findStanding, subjectOf } from "#features/people/users/index.ts";
import type { AccountDataDependencies } from "../dependencies.ts";

/** Updates an account's public visibility when it is leaving or banned. */
export interface Appearance {
  /** Runs in the transaction of the decision: the work is done if, and only if, that transaction commits. */
  follow(id: string, session: ClientSession): Promise<void>;
  /** Runs outside a transaction, after the decision. */
  enqueue(id: string): Promise<void>;
  /**
   * Call before that transaction: resolves once this process has applied the change, or after the longest
   * time a visitor should wait.
   */
  watch(id: string): Promise<void>;
}

/** Milliseconds a request waits for the works to be hidden. */
const PATIENCE = 3_000;
/** Milliseconds until it runs a second time, for content that was being written at that moment. */
const AGAIN = 60_000;

/**
 * Creates the visibility updater. One job per account at a time decides by the state when it runs, so that
 * hiding and showing cannot overtake each other: a second request makes it run again afterwards. A failure in
 * one feature does not delay the others.
 */
export function createAppearance({
  jobs,
  personalData,
  consequences,
}: Pick<AccountDataDependencies, "jobs" | "personalData" | "consequences">): Appearance {
  const waiting = new Map<string, Set<() => void>>();

  const run = async ({ user: id }: { readonly user: string }): Promise<void> => {
    const account = await findStanding(id);
    if (account) {
      const failed: unknown[] = [];
      const attempt = async (work: () => unknown) => {
        try {
          await work();
        } catch (error) {
          failed.push(error);
        }
      };
      const subject = subjectOf(account);
      const { leaving, blocked } = account;
      for (const feature of consequences()) {
        const answer = answerTo(feature.consequences, "account", blocked ? "banned" : "unbanned");
        if (answer.kind === "handler") await attempt(() => answer.handle(subject));
      }
      for (const part of personalData()) {
        if (leaving) await attempt(() => part.hide?.(subject, leaving.works));
        // Content that a ban also hides stays hidden.
        else if (!blocked) await attempt(() => part.show?.(subject));
      }
      if (failed.length > 0) throw new AggregateError(failed, `an account's appearance: ${failed[0]}`);
    }
    for (const done of [...(waiting.get(id) ?? [])]) done();
  };
  const follow = defineJob({ name: "account-data.follow", run });
  const followAgain = defineJob({ name: "account-data.follow-again", run });
  jobs.add(follow);
  jobs.add(followAgain);

  return {
    async follow(id, session) {
      await jobs.enqueue(follow, { user: id }, { key: id, session });
      const runAt = new Date(Date.now() + AGAIN);
      await jobs.enqueue(followAgain, { user: id }, { key: id, session, runAt });
    },
    enqueue: (id) => jobs.enqueue(follow, { user: id }, { key: id }),
    watch(id) {
      return new Promise((resolve) => {
        const all = waiting.get(id) ?? new Set();
        const done = () => {
          clearTimeout(timer);
          all.delete(done);
          if (all.size === 0) waiting.delete(id);
          resolve();
        };
        const timer = setTimeout(done, PATIENCE);
        waiting.set(id, all.add(done));
      });
    },
  };
}
