import type { SessionData } from "express-session";
import type { Actor } from "../base/viewer.ts";
import type { Account } from "./account.ts";

declare module "express-session" {
  interface SessionData {
    /** Set while an admin acts on a member's behalf; `account` remains the admin's account. */
    acting?: OnBehalf;
  }
}

/** Period of acting on a member's behalf. */
export interface OnBehalf {
  /** Id in the audit log. */
  readonly id: string;
  /** Id of the member. */
  readonly as: string;
  /** Expiry in milliseconds since 1970. */
  readonly until: number;
}

/** Returns the active impersonation of a session; undefined if there is none or it has expired. */
export const actingOf = ({ acting }: SessionData, now: number): OnBehalf | undefined =>
  acting && acting.until > now ? acting : undefined;

/** Returns true if an account may act for another. Checked on each request, whatever the session says. */
export const mayActFor = (actor: Account, target: Account | null | undefined): target is Account =>
  actor.role === "admin" && target?.role === "member" && !target.blocked && target.id !== actor.id;

export const actorOf = ({ id, username }: Account, { until }: OnBehalf): Actor => ({ id, username, until });
