import type { ApiScope } from "../../shared/accounts/api-tokens.enums.ts";
import type { Role } from "../../shared/people/staff.enums.ts";

/** Who looks: built once a request from the session or the bearer token, and handed to every policy. */
export interface Viewer {
  /** The user's 24-digit hex id; null for a guest. */
  readonly id: string | null;
  readonly username: string | null;
  readonly name: string | null;
  readonly role: Role | "guest";
  /** What a personal token lets its bearer do; left out for whoever signed in, who may do all that is theirs. */
  readonly scopes?: readonly ApiScope[] | undefined;
  /** True once this visitor confirmed being of age (kept in the session). */
  readonly mature: boolean;
  /** Stories whose password this visitor gave in this session: story id -> the password version it fits. */
  readonly unlocked: Readonly<Record<string, string>>;
  /** Until when the staff has closed posting for them; absent or past for most (`core/auth/posting.ts`). */
  readonly restrictedUntil?: Date | undefined;
  /** Ids of stories that they may read to the end because they paid; absent for most. */
  readonly bought?: ReadonlySet<string> | undefined;
  /** Ids of stories whose author's mailing list they joined to read them; absent for most. */
  readonly joined?: ReadonlySet<string> | undefined;
  /** How a member likes pages, wherever they are signed in: attributes of `<html>`; absent where they never chose. */
  readonly reader?: string | undefined;
  /** The admin who acts on this account's behalf just now; absent when members act for themselves. */
  readonly actor?: Actor | undefined;
}

/** Who really sits at the browser while the back office acts on someone's behalf. */
export interface Actor {
  readonly id: string;
  readonly username: string;
  /** Milliseconds since 1970 when it ends by itself. */
  readonly until: number;
}

/** What someone proved who they are with, beside their account: one browser's session, or one personal token. */
export type Credential = `session:${string}` | `token:${string}`;

/** Anyone who is not signed in. */
export const guest: Viewer = Object.freeze({
  id: null,
  username: null,
  name: null,
  role: "guest",
  mature: false,
  unlocked: Object.freeze({}),
});

/** Who calls a command: the viewer and what a log line or a rate limit needs to know of the request. */
export interface Caller {
  readonly viewer: Viewer;
  readonly requestId: string;
  readonly ip?: string | undefined;
}

/** A moderator or an admin (product.md, People). */
export const isStaff = (viewer: Viewer): boolean => viewer.role === "moderator" || viewer.role === "admin";

/** An admin. */
export const isAdmin = (viewer: Viewer): boolean => viewer.role === "admin";

/** Signed in themselves: neither a program by a token, nor somebody of the staff in their name. */
export const isInPerson = (viewer: Viewer): viewer is Viewer & { readonly id: string } =>
  viewer.id !== null && !viewer.actor && !viewer.scopes;
