import type { ClientSession } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { findBannedIds } from "../../people/users/index.ts";
import { findPayable } from "../payment-accounts/index.ts";
import type { PaymentProvider } from "../payments/index.ts";
import { PayoutRelease, type PayoutReleaseDoc } from "./release-model.ts";

/** Why a member is not paid out: banned and not released by an admin, or without complete payment details. */
export type NotPayable = "held" | "no-account";

/** Returns the given members who are not paid out, with the reason. Every way to begin a payout asks this. */
export async function whyNotPayable(
  provider: PaymentProvider,
  members: readonly string[],
): Promise<ReadonlyMap<string, NotPayable>> {
  const [held, payable] = await Promise.all([findHeld(members), findPayable(provider, members)]);
  return new Map(
    members.flatMap((member): [string, NotPayable][] => {
      if (held.has(member)) return [[member, "held"]];
      return payable.has(member) ? [] : [[member, "no-account"]];
    }),
  );
}

/** Returns the given members whose payouts are held: banned, and not released. Two queries. */
export async function findHeld(
  members: readonly string[],
  session?: ClientSession,
): Promise<ReadonlySet<string>> {
  const banned = await findBannedIds(members, session);
  const released = await findReleased([...banned], session);
  return new Set([...banned].filter((member) => !released.has(member)));
}

/** Returns the given members whose payouts an admin released while they are banned. */
export async function findReleased(
  members: readonly string[],
  session?: ClientSession,
): Promise<ReadonlySet<string>> {
  if (members.length === 0) return new Set();
  const releases = await PayoutRelease.find({ _id: { $in: members.map(toId) } }, { _id: 1 })
    .session(session ?? null)
    .lean<Pick<PayoutReleaseDoc, "_id">[]>();
  return new Set(releases.map(({ _id }) => String(_id)));
}
