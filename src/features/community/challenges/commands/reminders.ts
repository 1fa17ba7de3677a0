import { memberOf } from "#core/auth/member-of.ts";
import { notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import type { Writing } from "#features/people/member-content/index.ts";
import { challengeReminders } from "../model.ts";
import { readChallenge } from "../permitted.ts";

/**
 * Turns reminders on or off for when a challenge opens, has a day left, and is decided; idempotent.
 * @throws 403 for a guest, 404
 */
export async function remindOfChallenge(
  { services }: Pick<Writing, "services">,
  caller: Caller,
  id: string,
  wanted: boolean,
): Promise<void> {
  const own = memberOf(caller);
  const challenge = await readChallenge(caller.viewer, id);
  if (!challenge) throw notFound();
  if (wanted) await challengeReminders.give(challenge._id, own, { shadowBanned: false, at: services.now() });
  else await challengeReminders.take(challenge._id, own);
}
