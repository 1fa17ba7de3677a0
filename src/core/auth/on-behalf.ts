import type { SessionData } from "express-session";
import type { Actor } from "../base/viewer.ts";
import type { Account } from "./account.ts";

declare module "express-session" {
  interface SessionData {
    /** An admin acts on a member's behalf; `account` stays the admin's own. */
    acting?: OnBehalf;
  }
}

/** One time of acting on somebody's behalf. */
export interface OnBehalf {
  /** Names it in the audit log. */
  readonly id: string;
  /** The member. */
  readonly as: string;
  /** Milliseconds since 1970 when it ends by itself. */
  readonly until: number;
}

/** What acts in a session just now; undefined when nobody does, or the time is over. */
export const actingOf = ({ acting }: SessionData, now: number): OnBehalf | undefined =>
  acting && acting.until > now ? acting : undefined;

/** Whether an account may act for another: decided anew at each request, whatever the session says. */
export const mayActFor = (actor: Account, target: Account | null | undefined): target is Account =>
  actor.role === "admin" && target?.role === "member" && !target.blocked && target.id !== actor.id;

export const actorOf = ({ id, username }: Account, { until }: OnBehalf): Actor => ({ id, username, until });
