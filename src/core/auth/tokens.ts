import { jwtVerify, SignJWT } from "jose";
import { TOKEN_SECONDS } from "#shared/accounts/accounts.limits.ts";
import { unauthorized } from "../base/errors.ts";

/** Claims of a bearer token: the account and the version of its credentials. */
export interface TokenClaims {
  readonly id: string;
  readonly version: number;
}

export interface Tokens {
  sign(claims: TokenClaims): Promise<string>;
  /** @throws 401 for a token that is malformed, from another issuer, expired or not HS256. */
  verify(token: string): Promise<TokenClaims>;
}

/** Creates bearer tokens as specified in api.md: JWT, HS256, 30 days, plus the token version. */
export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  return {
    sign: ({ id, version }) =>
      new SignJWT({ id, v: version })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuedAt()
        .setExpirationTime(`${TOKEN_SECONDS}s`)
        .sign(key),
    async verify(token) {
      if (!isPlain(token)) throw unauthorized();
      const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"] }).catch((cause) => {
        throw Object.assign(unauthorized(), { cause });
      });
      if (typeof payload.id !== "string" || typeof payload.v !== "number") throw unauthorized();
      return { id: payload.id, version: payload.v };
    },
  };
}

/**
 * Returns true if the token has three parts in canonical form (RFC 7515, 2: base64url without padding), so
 * that each token has only one spelling.
 */
function isPlain(token: string): boolean {
  const parts = token.split(".");
  return (
    parts.length === 3 && parts.every((part) => Buffer.from(part, "base64url").toString("base64url") === part)
  );
}
