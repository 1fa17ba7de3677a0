import type { ClientSession } from "mongoose";
import { defineJob } from "../../../../core/jobs/index.ts";
import { findLeaving, findOwnUser, subjectOf } from "../../../people/users/index.ts";
import type { AccountDataDependencies } from "../dependencies.ts";

/** Makes what strangers see of an account follow whether it is leaving. */
export interface Appearance {
  /** In the transaction that decided it: the work is done if, and only if, that is committed. */
  follow(id: string, session: ClientSession): Promise<void>;
  /** Begun before that transaction: resolves when this process has done it, or a visitor would wait no longer. */
  watch(id: string): Promise<void>;
}

/** Milliseconds a visitor waits for their works to be out of sight. */
const PATIENCE = 3_000;
/** Milliseconds until it is done once more: for what was being written at the very moment. */
const AGAIN = 60_000;

/**
 * One job for an account at a time decides by what is so when it runs, so that hiding and showing cannot overtake
 * each other: a second wish makes it run again afterwards.
 */
export function createAppearance({
  jobs,
  personalData,
}: Pick<AccountDataDependencies, "jobs" | "personalData">): Appearance {
  const waiting = new Map<string, Set<() => void>>();

  const run = async ({ user: id }: { readonly user: string }): Promise<void> => {
    const leaving = await findLeaving(id);
    const user = leaving ?? (await findOwnUser(id));
    if (user) {
      for (const part of personalData()) {
        if (leaving) await part.hide?.(subjectOf(leaving), leaving.leaving.works);
        else await part.show?.(subjectOf(user));
      }
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
