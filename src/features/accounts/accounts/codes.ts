import type { ClientSession } from "mongodb";
import type { Types } from "mongoose";
import { hashSecret, newSecret } from "#core/auth/random-secrets.ts";
import type { Services } from "#core/services.ts";
import { CONFIRMATION_SECONDS, RESET_CODE_SECONDS } from "#shared/accounts/accounts.limits.ts";
import { keyOf } from "../../people/users/index.ts";
import { AccountCode, type AccountCodeDoc, type CodePurpose, EmailChange } from "./model.ts";

/** Lifetime of a code in seconds. */
const LIFE: Record<CodePurpose, number> = {
  "reset-password": RESET_CODE_SECONDS,
  "confirm-email": CONFIRMATION_SECONDS,
};

/** Maximum length of a code in characters; longer ones are not hashed. */
const CODE_MAX = 64;

/** Creates a code and saves its hash in the caller's transaction; returns the code, which is not stored. */
export async function issueCode(
  { now }: Services,
  user: { readonly _id: Types.ObjectId; readonly email: string },
  purpose: CodePurpose,
  session: ClientSession,
): Promise<string> {
  const code = newSecret();
  const createdAt = now();
  const expires = new Date(createdAt.getTime() + LIFE[purpose] * 1000);
  const emailKey = keyOf(user.email);
  await AccountCode.create(
    [{ user: user._id, purpose, hash: hashSecret(code), emailKey, expires, createdAt }],
    { session },
  );
  return code;
}

/** Returns a valid code, or null. */
export async function findCode(
  services: Services,
  purpose: CodePurpose,
  code: string,
): Promise<AccountCodeDoc | null> {
  if (code.length > CODE_MAX) return null;
  return AccountCode.findOne(good(services, purpose, code)).lean<AccountCodeDoc>();
}

/** Uses a code up. Of several concurrent attempts one gets it, the others get null. */
export async function redeemCode(
  services: Services,
  purpose: CodePurpose,
  code: string,
  session: ClientSession,
): Promise<AccountCodeDoc | null> {
  if (code.length > CODE_MAX) return null;
  return AccountCode.findOneAndDelete(good(services, purpose, code), { session }).lean<AccountCodeDoc>();
}

/**
 * Revokes every code of an account and any pending change that needs one: after a new password or address,
 * earlier codes are invalid.
 */
export async function endCodes(user: Types.ObjectId, session?: ClientSession): Promise<void> {
  const options = session ? { session } : {};
  await AccountCode.deleteMany({ user }, options);
  await EmailChange.deleteMany({ user }, options);
}

const good = ({ now }: Services, purpose: CodePurpose, code: string) => ({
  hash: hashSecret(code),
  purpose,
  expires: { $gt: now() },
});
