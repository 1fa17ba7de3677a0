import { forgetInEvents } from "../../../../core/events/index.ts";
import { defineJob, type JobDefinition } from "../../../../core/jobs/index.ts";
import { claimErasure, findDueLeaving, removeUser, subjectOf } from "../../../people/users/index.ts";
import type { AccountDataDependencies } from "../dependencies.ts";

/** The job that erases one account. */
export type EraseAccount = JobDefinition<{ readonly user: string }>;

/** Defines it; `sweep` finds whose time it is. */
export const defineEraseAccount = (dependencies: AccountDataDependencies): EraseAccount =>
  defineJob<{ user: string }>({
    name: "account-data.erase-account",
    concurrency: 1,
    run: ({ user }) => eraseAccount(dependencies, user),
  });

/**
 * Erases an account for good if its time to be kept has run out: what features keep, those listed last first, then
 * mails, sessions and traces in jobs, and the account itself at the very end, so that a crash in the middle begins
 * again. From its first step on nobody can keep the account.
 */
async function eraseAccount(dependencies: AccountDataDependencies, id: string): Promise<void> {
  const { services, mailer, sessions, jobs, personalData, logger } = dependencies;
  const user = await claimErasure(id, services.now());
  if (!user) return;
  const subject = subjectOf(user);
  const { works } = user.leaving;
  // Once more: out of sight first, whatever was written at the last moment.
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

/** Asks for the erasing of every account whose time has run out. */
export async function eraseDue(
  { services, jobs }: Pick<AccountDataDependencies, "services" | "jobs">,
  erase: EraseAccount,
): Promise<void> {
  for (const user of await findDueLeaving(services.now())) await jobs.enqueue(erase, { user }, { key: user });
}
