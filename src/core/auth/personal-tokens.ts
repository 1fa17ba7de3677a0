import { timingSafeEqual } from "node:crypto";
import type { ApiScope } from "../../shared/accounts/api-tokens.enums.ts";
import { isId } from "../db/ids.ts";
import { hashSecret, newSecret } from "./random-secrets.ts";

/** A member's token for programs of theirs, as it is kept. */
export interface PersonalToken {
  readonly id: string;
  /** The member's id. */
  readonly user: string;
  /** `hashSecret` of its secret part. */
  readonly hash: string;
  readonly scopes: readonly ApiScope[];
  readonly expires: Date | null;
}

/** Where personal tokens are kept; a feature says how. */
export interface PersonalTokens {
  find(id: string): Promise<PersonalToken | null>;
  /** Notes that it was used just now. */
  noteUse(id: string): Promise<void>;
}

/** Beginning of every personal token, by which leaked ones are found. */
const PERSONAL_TOKEN_PREFIX = "fw_";

const SHAPE = new RegExp(`^${PERSONAL_TOKEN_PREFIX}([0-9a-f]{24})_([\\w-]{43})$`);

/** A new token of this id, and what is kept of it. */
export function makePersonalToken(id: string): { readonly token: string; readonly hash: string } {
  const secret = newSecret();
  return { token: `${PERSONAL_TOKEN_PREFIX}${id}_${secret}`, hash: hashSecret(secret) };
}

/** The two parts of what may be a personal token; null for anything else. */
export function readPersonalToken(text: string): { readonly id: string; readonly secret: string } | null {
  const [, id, secret] = SHAPE.exec(text) ?? [];
  return isId(id) && secret ? { id, secret } : null;
}

/** Whether the secret is this token's, and the token not too old. */
export const personalTokenHolds = ({ hash, expires }: PersonalToken, secret: string): boolean =>
  timingSafeEqual(Buffer.from(hash), Buffer.from(hashSecret(secret))) &&
  (expires === null || expires.getTime() > Date.now());
