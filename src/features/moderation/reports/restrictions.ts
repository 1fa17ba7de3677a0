import type { ClientSession } from "mongoose";
import { restrictUser } from "../../people/staff/index.ts";
import type { Moderating } from "./mails.ts";
import { Strike, type StrikeDoc, type StrikeRule } from "./model.ts";

const DAY = 86_400_000;

type Counted = Pick<StrikeDoc, "_id" | "at" | "expiresAt" | "rule">;

/**
 * Returns the end of the posting block that these strikes cause, null if they never reach the limit. Each strike
 * that reached the limit when it was given blocks posting from then on. The result depends on nothing but the
 * strikes, so that revoking one and giving it back ends where it began.
 */
export function restrictedUntil(strikes: readonly Counted[], current: StrikeRule): Date | null {
  const inOrder = strikes.toSorted((a, b) => Number(a.at) - Number(b.at) || (a._id < b._id ? -1 : 1));
  const ends = inOrder.flatMap(({ at, rule = current }, index) => {
    const count = inOrder.slice(0, index + 1).filter(({ expiresAt }) => expiresAt > at).length;
    return count >= rule.limit ? [at.getTime() + rule.days * DAY] : [];
  });
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

/**
 * Sets a member's posting block to what their strikes cause, in the transaction that gives, revokes or reinstates
 * one. Returns its end.
 */
export async function recomputeRestriction(
  { services, settings }: Pick<Moderating, "services" | "settings">,
  user: StrikeDoc["user"],
  session: ClientSession,
): Promise<Date | null> {
  const strikes = await Strike.find({ user, revokedAt: null }, { at: 1, expiresAt: 1, rule: 1 })
    .session(session)
    .lean<StrikeDoc[]>();
  const { strikeLimit: limit, restrictionDays: days } = settings.current();
  const until = restrictedUntil(strikes, { limit, days });
  await restrictUser(services, String(user), until, session);
  return until;
}
