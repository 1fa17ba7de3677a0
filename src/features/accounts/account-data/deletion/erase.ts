import { forgetInEvents } from "#core/events/index.ts";
import { defineJob, type JobDefinition } from "#core/jobs/index.ts";
import { sweepEach } from "#core/jobs/sweep.ts";
import {
  claimErasure,
  findDueLeaving,
  findLeaving,
  removeUser,
  subjectOf,
} from "#features/people/users/index.ts";
import { ERASURE_WAIT_DAYS } from "#shared/accounts/account-data.limits.ts";
import type { AccountDataDependencies } from "../dependencies.ts";
import { isSettled } from "./open-matters.ts";

/** Milliseconds for which an account that is due waits. */
const WAIT_MS = ERASURE_WAIT_DAYS * 86_400_000;

/** Job that erases one account. */
export type EraseAccount = JobDefinition<{ readonly user: string }>;

/** Defines the job; `sweep` finds accounts that are due. */
export const defineEraseAccount = (dependencies: AccountDataDependencies): EraseAccount =>
  defineJob<{ user: string }>({
    name: "account-data.erase-account",
    concurrency: 1,
    run: ({ user }) => eraseAccount(dependencies, user),
  });

/**
 * Erases an account permanently if its grace period is over: feature data first, with features listed last
 * going first, then mails, sessions and traces in jobs, and the account at the very end, so that a crash in
 * the middle starts over. Once this has begun, the account can no longer be kept. Before, the member is paid
 * what they have available, and staff decide what was reported; until then the account waits, and the next sweep tries
 * again.
 */
async function eraseAccount(dependencies: AccountDataDependencies, id: string): Promise<void> {
  const { services, mailer, sessions, jobs, personalData, logger } = dependencies;
  if (!(await mayErase(dependencies, id))) return;
  const user = await claimErasure(id, services.now());
  if (!user) return;
  const subject = subjectOf(user);
  const { works } = user.leaving;
  // Hides again first, for anything written at the last moment.
  for (const part of personalData()) await part.hide?.(subject, works);
  for (const part of personalData().toReversed()) await part.erase(subject, works);
  const words = [subject.email, subject.username, ...subject.formerUsernames, subject.name].filter(Boolean);
  await mailer.forget(subject.email, words);
  await jobs.forget(words);
  await forgetInEvents(words);
  await sessions.endAll(id);
  await removeUser(services, user);
  logger.info({ account: id }, "account erased");
}

/** False if an account is not due, or waits for its last payout or a decision of staff. */
async function mayErase(
  { services, personalData }: Pick<AccountDataDependencies, "services" | "personalData">,
  id: string,
): Promise<boolean> {
  const user = await findLeaving(id);
  if (!user || user.leaving.until > services.now()) return false;
  const { until, erasing } = user.leaving;
  if (erasing) return true;
  // First, because it pays what is available.
  if (!(await isSettled(services, id, until))) return false;
  if (services.now().getTime() >= until.getTime() + WAIT_MS) return true;
  for (const part of personalData()) if ((await part.isErasable?.(subjectOf(user))) === false) return false;
  return true;
}

/** Enqueues the erasure of every account that is due. */
export async function eraseDue(
  { services, jobs }: Pick<AccountDataDependencies, "services" | "jobs">,
  erase: EraseAccount,
): Promise<void> {
  await sweepEach("accounts due for deletion", await findDueLeaving(services.now()), (user) =>
    jobs.enqueue(erase, { user }, { key: user }),
  );
}
