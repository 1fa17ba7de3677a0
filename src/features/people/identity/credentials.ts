import type { ClientSession } from "mongodb";
import { isDemoPassword } from "#core/auth/passwords.ts";
import { forbidden, invalidField, notFound } from "#core/base/errors.ts";
import type { Filter } from "#core/base/policy.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import type { Services } from "#core/services.ts";
import { messages } from "#shared/messages.ts";
import { PASSWORD_MAX } from "#shared/people/identity.limits.ts";
import { identityMessages } from "#shared/people/identity.messages.ts";
import { User } from "../users/entity.ts";
import type { UserDoc } from "../users/index.ts";
import { passwordByMember } from "./limits.ts";
import { findLoginById, type LoginUser } from "./reads.ts";

/** Conditions and writes that are part of a change of credentials. */
export interface WithCredentials {
  /** Condition that the account must still match; 404 otherwise. */
  readonly only?: Filter;
  /** Writes in the same transaction; an error thrown here rolls everything back. May run more than once. */
  readonly within?: (session: ClientSession) => Promise<void>;
}

/**
 * Changes credentials and increments the token version: all earlier sessions and tokens become invalid.
 * Without changes it only invalidates those. Returns the new version.
 * @throws 404 if the account is missing or does not match `only`
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

/**
 * Refuses a new password that is known from a data breach or, in production, from the demo; called before a code or
 * captcha is used up.
 * @throws 400 at `password`
 */
export async function refuseBreached({ passwords }: Services, password: string): Promise<void> {
  if (passwords.isRefusedDemo(password)) throw invalidField("password", identityMessages.passwordOfDemo);
  if (await passwords.isBreached(password)) throw invalidField("password", identityMessages.passwordBreached);
}

/** Sets a new password and invalidates all earlier sessions and tokens; returns the new token version. */
export async function setPassword(
  services: Services,
  id: string,
  password: string,
  { changes = {}, ...more }: WithCredentials & { readonly changes?: object } = {},
): Promise<number> {
  const passwordHash = await services.passwords.hash(password);
  return renewCredentials(
    services,
    id,
    { ...changes, passwordHash, hasDemoPassword: isDemoPassword(password) },
    more,
  );
}

/** Marks an account's email address as confirmed; false if the address has changed meanwhile. */
export async function confirmAddress(id: string, emailKey: string, session: ClientSession): Promise<boolean> {
  const { matchedCount } = await User.updateOne(
    { _id: toId(id), emailKey },
    { $set: { confirmed: true } },
    { session },
  );
  return matchedCount > 0;
}

/**
 * Verifies the current password before a change of credentials.
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
  // No valid password is longer, and normalising and hashing megabytes is expensive.
  const isPossible = currentPassword.length <= PASSWORD_MAX;
  if (!isPossible || !(await services.passwords.verify(user.passwordHash, currentPassword)))
    throw invalidField("currentPassword", messages.currentPasswordInvalid);
  await limits.clear(passwordByMember, id);
  return user;
}
