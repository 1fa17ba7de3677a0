import type { ClientSession } from "mongodb";
import { Types } from "mongoose";
import { makePersonalToken } from "#core/auth/personal-tokens.ts";
import { applicationError, forbidden, notFound } from "#core/base/errors.ts";
import { type Caller, isInPerson } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { API_TOKENS_MAX } from "#shared/accounts/api-tokens.limits.ts";
import { apiTokensMessages } from "#shared/accounts/api-tokens.messages.ts";
import { proveOneself } from "../../people/identity/index.ts";
import { type CountedLimit, createWithin } from "../../people/users/index.ts";
import { ApiToken, type ApiTokenDoc } from "./model.ts";
import { apiTokenRules } from "./rules.ts";

const DAY_MS = 86_400_000;

/**
 * Creates a token for the caller's account and returns it, the only time it is shown.
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
  const limit: CountedLimit<ApiTokenDoc> = {
    model: ApiToken,
    filter: { user: user._id },
    max: API_TOKENS_MAX,
    error: () => applicationError(apiTokensMessages.tooManyTokens),
  };
  const _id = new Types.ObjectId();
  const { token, hash } = makePersonalToken(String(_id));
  const createdAt = dependencies.services.now();
  const expires = days === null ? null : new Date(createdAt.getTime() + days * DAY_MS);
  await createWithin(dependencies.services, viewer.id, limit, (session) =>
    ApiToken.create([{ _id, user: user._id, name, hash, scopes, expires, createdAt }], { session }),
  );
  return token;
}

/**
 * Revokes one of the caller's tokens; it and its sockets become invalid at once.
 * @throws 404 for another member's token
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

/** Revokes all tokens of an account: in the transaction that sets a new password, and with the account. */
export async function endTokensOf(user: Types.ObjectId, session?: ClientSession): Promise<void> {
  const options = session ? { session } : {};
  const tokens = await ApiToken.find({ user }, { _id: 1 }, options).lean<{ _id: Types.ObjectId }[]>();
  // Deleted one by one, so that this process drops each at once instead of when the change stream reports it.
  for (const { _id } of tokens) await ApiToken.deleteOne({ _id }, options);
}

/** Records that a token was used; writes at most once a minute. */
export async function noteUse(now: Date, id: string): Promise<void> {
  if (!isId(id)) return;
  await ApiToken.updateOne(
    { _id: toId(id), lastUsedAt: { $not: { $gt: new Date(now.getTime() - 60_000) } } },
    { $set: { lastUsedAt: now } },
  );
}
