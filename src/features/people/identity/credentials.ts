import type { ClientSession } from "mongodb";
import { forbidden, invalidField, notFound } from "../../../core/base/errors.ts";
import type { Filter } from "../../../core/base/policy.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { RateLimits } from "../../../core/limits/rate-limits.ts";
import type { Services } from "../../../core/services.ts";
import { messages } from "../../../shared/messages.ts";
import { PASSWORD_MAX } from "../../../shared/people/identity.limits.ts";
import { User } from "../users/entity.ts";
import type { UserDoc } from "../users/index.ts";
import { passwordByMember } from "./limits.ts";
import { findLoginById, type LoginUser } from "./reads.ts";

/** What else stands or falls with a change of credentials. */
export interface WithCredentials {
  /** Only while the account is still so; 404 otherwise. */
  readonly only?: Filter;
  /** Writes of the same transaction; a refusal thrown here undoes it all. May run more than once. */
  readonly within?: (session: ClientSession) => Promise<void>;
}

/**
 * Writes credentials and raises the token version: every session and token of before is void. Without changes it
 * only ends those. Answers the new version.
 * @throws 404 when there is no such account, or it is not as `only` wants it
 */
export async function renewCredentials(
  services: Services,
  id: string,
  changes: object = {},
  { only = {}, within }: WithCredentials = {},
): Promise<number> {
  return inTransaction(async (session) => {
    await within?.(session);
    const updated = await User.findOneAndUpdate(
      { _id: toId(id), ...only },
      { $set: changes, $inc: { tokenVersion: 1 } },
      { returnDocument: "after", session, projection: { tokenVersion: 1 } },
    ).lean<Pick<UserDoc, "tokenVersion">>();
    if (!updated) throw notFound();
    const { tokenVersion: version } = updated;
    await services.events.publish("user.credentials-changed", { id, version }, session);
    return version;
  });
}

/** Sets a new password and ends every session and token of before; answers the new token version. */
export async function setPassword(
  services: Services,
  id: string,
  password: string,
  { changes = {}, ...more }: WithCredentials & { readonly changes?: object } = {},
): Promise<number> {
  const passwordHash = await services.passwords.hash(password);
  return renewCredentials(services, id, { ...changes, passwordHash }, more);
}

/** Notes that an account's address has answered; false when the account has another one by now. */
export async function confirmAddress(id: string, emailKey: string, session: ClientSession): Promise<boolean> {
  const { matchedCount } = await User.updateOne(
    { _id: toId(id), emailKey },
    { $set: { confirmed: true } },
    { session },
  );
  return matchedCount > 0;
}

/**
 * Checks the current password of whoever is about to change their credentials.
 * @throws 400 "The provided current password is invalid", 429 after too many tries
 */
export async function proveOneself(
  { services, limits }: { readonly services: Services; readonly limits: RateLimits },
  id: string,
  currentPassword: string,
): Promise<LoginUser> {
  await limits.consume(passwordByMember, id);
  const user = await findLoginById(id);
  if (!user) throw forbidden();
  // None is longer, and to normalise and hash megabytes is work.
  const isPossible = currentPassword.length <= PASSWORD_MAX;
  if (!isPossible || !(await services.passwords.verify(user.passwordHash, currentPassword)))
    throw invalidField("currentPassword", messages.currentPasswordInvalid);
  await limits.clear(passwordByMember, id);
  return user;
}
