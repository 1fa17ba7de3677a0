import type { PersonalToken, PersonalTokens } from "#core/auth/personal-tokens.ts";
import { notFound } from "#core/base/errors.ts";
import { isId, toId } from "#core/db/ids.ts";
import type { ApiTokenDto } from "#shared/accounts/api-tokens.dto.ts";
import { noteUse } from "./commands.ts";
import { ApiToken, type ApiTokenDoc } from "./model.ts";

/** Finds personal tokens for `core/auth`. */
export const personalTokens = (now: () => Date): PersonalTokens => ({
  find: findPersonalToken,
  noteUse: (id) => noteUse(now(), id),
});

async function findPersonalToken(id: string): Promise<PersonalToken | null> {
  if (!isId(id)) return null;
  const token = await ApiToken.findById(toId(id)).select("+hash").lean<ApiTokenDoc>();
  if (!token) return null;
  const { user, hash, scopes, expires } = token;
  return { id, user: String(user), hash, scopes, expires };
}

/** Lists a member's tokens, newest first. */
export async function listApiTokens(user: string, now: Date): Promise<ApiTokenDto[]> {
  const apiTokens = await ApiToken.find({ user: toId(user) })
    .sort({ createdAt: -1 })
    .lean<ApiTokenDoc[]>();
  return apiTokens.map(({ _id, name, scopes, expires, lastUsedAt, createdAt }) => ({
    id: String(_id),
    name,
    scopes,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expires: expires?.toISOString() ?? null,
    expired: expires !== null && expires <= now,
  }));
}

/** Returns the name of one of a member's tokens. @throws 404 for another member's token */
export async function nameOfApiToken(user: string, id: string): Promise<string> {
  const token = isId(id)
    ? await ApiToken.findOne({ _id: toId(id), user: toId(user) }).lean<ApiTokenDoc>()
    : null;
  if (!token) throw notFound();
  return token.name;
}
