import type { ClientSession } from "mongodb";
import { Types } from "mongoose";
import { makePersonalToken } from "../../../core/auth/personal-tokens.ts";
import { applicationError, forbidden, notFound } from "../../../core/base/errors.ts";
import { type Caller, isInPerson } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { RateLimits } from "../../../core/limits/rate-limits.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import { API_TOKENS_MAX } from "../../../shared/accounts/api-tokens.limits.ts";
import { apiTokensMessages } from "../../../shared/accounts/api-tokens.messages.ts";
import { proveOneself } from "../../people/identity/index.ts";
import { ApiToken } from "./model.ts";
import { apiTokenRules } from "./rules.ts";

const DAY_MS = 86_400_000;

/**
 * Makes a token for one's own account and answers it: it is told this once.
 * @throws 400 with a message at the field, "currentPassword" too; 403 for a guest or by a token; 429
 */
export async function createApiToken(
  dependencies: { readonly services: Services; readonly limits: RateLimits },
  { viewer }: Caller,
  input: unknown,
): Promise<string> {
  if (!isInPerson(viewer)) throw forbidden();
  const { name, scopes, days, currentPassword } = validate(apiTokenRules, input);
  const user = await proveOneself(dependencies, viewer.id, currentPassword);
  if ((await ApiToken.countDocuments({ user: user._id })) >= API_TOKENS_MAX)
    throw applicationError(apiTokensMessages.tooManyTokens);
  const _id = new Types.ObjectId();
  const { token, hash } = makePersonalToken(String(_id));
  const createdAt = dependencies.services.now();
  const expires = days === null ? null : new Date(createdAt.getTime() + days * DAY_MS);
  await ApiToken.create({ _id, user: user._id, name, hash, scopes, expires, createdAt });
  return token;
}

/**
 * Revokes one of one's own tokens: it and its sockets are void at once.
 * @throws 404 for one that is not one's own
 */
export async function revokeApiToken({ events }: Services, { viewer }: Caller, id: string): Promise<void> {
  if (!isInPerson(viewer)) throw forbidden();
  const filter = { _id: toId(id), user: toId(viewer.id) };
  await inTransaction(async (session) => {
    const { deletedCount } = await ApiToken.deleteOne(filter, { session });
    if (deletedCount === 0) throw notFound();
    await events.publish("credential.ended", { credential: `token:${id}` }, session);
  });
}

/** Revokes all of an account's tokens: with a new password, as part of that transaction, and with the account. */
export async function endTokensOf(user: Types.ObjectId, session?: ClientSession): Promise<void> {
  const options = session ? { session } : {};
  const tokens = await ApiToken.find({ user }, { _id: 1 }, options).lean<{ _id: Types.ObjectId }[]>();
  // One by one: each is forgotten by this process at once, not when the change stream tells of it.
  for (const { _id } of tokens) await ApiToken.deleteOne({ _id }, options);
}

/** Notes that a token was used; writes at most once a minute. */
export async function noteUse(now: Date, id: string): Promise<void> {
  if (!isId(id)) return;
  await ApiToken.updateOne(
    { _id: toId(id), lastUsedAt: { $not: { $gt: new Date(now.getTime() - 60_000) } } },
    { $set: { lastUsedAt: now } },
  );
}
