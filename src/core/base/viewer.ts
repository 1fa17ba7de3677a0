import type { ApiScope } from "#shared/accounts/api-tokens.enums.ts";
import type { Role } from "#shared/people/staff.enums.ts";

/**
 * Viewer of a request: built once per request from the session or the bearer token, and passed to every
 * policy.
 */
export interface Viewer {
  /** The user's 24-digit hex id; null for a guest. */
  readonly id: string | null;
  readonly username: string | null;
  readonly name: string | null;
  readonly role: Role | "guest";
  /** Scopes of a personal token; undefined for a signed-in member, who is not limited by scopes. */
  readonly scopes?: readonly ApiScope[] | undefined;
  /** True once this visitor confirmed being of age (stored in the session). */
  readonly mature: boolean;
  /** Stories unlocked by password in this session: story id -> version of the password. */
  readonly unlocked: Readonly<Record<string, string>>;
  /**
   * Time until which staff has restricted this member from posting; absent or past for most
   * (`core/auth/posting.ts`).
   */
  readonly restrictedUntil?: Date | undefined;
  /** Ids of stories that they may read in full because they paid; absent for most. */
  readonly bought?: ReadonlySet<string> | undefined;
  /** Ids of stories that they may read because they joined the author's mailing list; absent for most. */
  readonly joined?: ReadonlySet<string> | undefined;
  /** Page preferences of a member on all devices: attributes of `<html>`; absent if they never chose any. */
  readonly reader?: string | undefined;
  /** Admin who currently acts on this account's behalf; absent when members act for themselves. */
  readonly actor?: Actor | undefined;
}

/** Admin using the browser while acting on a member's behalf. */
export interface Actor {
  readonly id: string;
  readonly username: string;
  /** Expiry in milliseconds since 1970. */
  readonly until: number;
}

/**
 * Credential that identified the viewer, besides the account: one browser's session, or one personal token.
 */
export type Credential = `session:${string}` | `token:${string}`;

/** Viewer who is not signed in. */
export const guest: Viewer = Object.freeze({
  id: null,
  username: null,
  name: null,
  role: "guest",
  mature: false,
  unlocked: Object.freeze({}),
});

/** Caller of a command: the viewer, and request details for logs and rate limits. */
export interface Caller {
  readonly viewer: Viewer;
  readonly requestId: string;
  readonly ip?: string | undefined;
}

/** Returns true for a moderator or an admin (product.md, People). */
export const isStaff = ({ role }: Pick<Viewer, "role">): boolean => role === "moderator" || role === "admin";

/** Returns true for an admin. */
export const isAdmin = (viewer: Viewer): boolean => viewer.role === "admin";

/**
 * True if the members are signed in themselves: neither through a token nor through staff acting on their
 * behalf.
 */
export const isInPerson = (viewer: Viewer): viewer is Viewer & { readonly id: string } =>
  viewer.id !== null && !viewer.actor && !viewer.scopes;
