import { timingSafeEqual } from "node:crypto";
import type { ApiScope } from "#shared/accounts/api-tokens.enums.ts";
import { isId } from "../db/ids.ts";
import { hashSecret, newSecret } from "./random-secrets.ts";

/** Stored form of a member's personal API token. */
export interface PersonalToken {
  readonly id: string;
  /** The member's id. */
  readonly user: string;
  /** `hashSecret` of the token's secret part. */
  readonly hash: string;
  readonly scopes: readonly ApiScope[];
  readonly expires: Date | null;
}

/** Storage of personal tokens, supplied by a feature. */
export interface PersonalTokens {
  find(id: string): Promise<PersonalToken | null>;
  /** Records that the token was used now. */
  noteUse(id: string): Promise<void>;
}

/** Prefix of all personal tokens, so that leaked ones can be found. */
const PERSONAL_TOKEN_PREFIX = "fw_";

const SHAPE = new RegExp(`^${PERSONAL_TOKEN_PREFIX}([0-9a-f]{24})_([\\w-]{43})$`);

/** Creates a new token for this id, and the hash to store. */
export function makePersonalToken(id: string): { readonly token: string; readonly hash: string } {
  const secret = newSecret();
  return { token: `${PERSONAL_TOKEN_PREFIX}${id}_${secret}`, hash: hashSecret(secret) };
}

/** Splits a possible personal token into its two parts; null for any other text. */
export function readPersonalToken(text: string): { readonly id: string; readonly secret: string } | null {
  const [, id, secret] = SHAPE.exec(text) ?? [];
  return isId(id) && secret ? { id, secret } : null;
}

/** Returns true if the secret matches this token and the token has not expired. */
export const personalTokenHolds = ({ hash, expires }: PersonalToken, secret: string): boolean =>
  timingSafeEqual(Buffer.from(hash), Buffer.from(hashSecret(secret))) &&
  (expires === null || expires.getTime() > Date.now());
