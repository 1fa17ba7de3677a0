import type { RequestHandler } from "express";
import type { ApiScope } from "#shared/accounts/api-tokens.enums.ts";
import { forbidden } from "../base/errors.ts";
import type { Viewer } from "../base/viewer.ts";

/**
 * Scope that a personal token needs; "session" admits no tokens, because the operation concerns the account.
 */
export type NeededScope = ApiScope | "session";

/** Scopes a resource requires of personal tokens, for reading and for changing it. */
export interface Scopes {
  readonly read: NeededScope;
  readonly write: NeededScope;
}

/** Returns true if the viewer has the needed scope; only personal tokens are limited by scopes. */
export const hasScope = ({ scopes }: Pick<Viewer, "scopes">, needed: NeededScope): boolean =>
  scopes === undefined || (needed !== "session" && scopes.includes(needed));

/**
 * Lets a request through to a route if its scope allows it; the only place where scopes are checked. Answers
 * 403 for a token without the scope.
 */
export const requireScope =
  (needed: NeededScope): RequestHandler =>
  ({ viewer }, _response, next) => {
    if (viewer && !hasScope(viewer, needed)) throw forbidden(refusal(needed));
    next();
  };

/** Returns the note about the scope for the OpenAPI document. */
export const scopeNote = (needed: NeededScope): string =>
  needed === "session" ? "Not for personal tokens." : `A personal token needs the scope "${needed}".`;

const refusal = (needed: NeededScope): string =>
  needed === "session"
    ? "A personal token cannot do this. Sign in with your password."
    : `This token does not have the scope "${needed}".`;
