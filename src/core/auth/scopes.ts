import type { RequestHandler } from "express";
import type { ApiScope } from "../../shared/accounts/api-tokens.enums.ts";
import { forbidden } from "../base/errors.ts";
import type { Viewer } from "../base/viewer.ts";

/** What a personal token must hold to be let through; "session" lets none through, for it is about the account. */
export type NeededScope = ApiScope | "session";

/** What a resource asks personal tokens for: to see it, and to change it. */
export interface Scopes {
  readonly read: NeededScope;
  readonly write: NeededScope;
}

/** Whether someone may do what needs this: only personal tokens are held to scopes. */
export const hasScope = ({ scopes }: Pick<Viewer, "scopes">, needed: NeededScope): boolean =>
  scopes === undefined || (needed !== "session" && scopes.includes(needed));

/** Lets a request through to a route, the one place where scopes are asked; 403 for a token that has not the scope. */
export const requireScope =
  (needed: NeededScope): RequestHandler =>
  ({ viewer }, _response, next) => {
    if (viewer && !hasScope(viewer, needed)) throw forbidden(refusal(needed));
    next();
  };

/** What the API's document says of it. */
export const scopeNote = (needed: NeededScope): string =>
  needed === "session" ? "Not for personal tokens." : `A personal token needs the scope "${needed}".`;

const refusal = (needed: NeededScope): string =>
  needed === "session"
    ? "A personal token cannot do this. Sign in with your password."
    : `This token does not have the scope "${needed}".`;
