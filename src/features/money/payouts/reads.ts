import { notFound } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import { formatMoney } from "#shared/format.ts";
import { Payout, type PayoutDoc } from "./model.ts";
import { payoutPolicy } from "./policy.ts";

const PAGE = 24;
/** All fields except the list of covered transactions, which may be long. */
export const PLAIN: Readonly<Record<string, 1>> = {
  user: 1,
  month: 1,
  attempt: 1,
  provider: 1,
  amount: 1,
  state: 1,
  failure: 1,
  createdAt: 1,
  endedAt: 1,
};

/** Lists a member's payouts, newest first. */
export const payoutsOf = (user: string, place: Place): Promise<KeysetPage<PayoutDoc>> =>
  findKeysetPage<PayoutDoc, PayoutDoc>(Payout, {
    filter: { user: toId(user) },
    key: "createdAt",
    limit: PAGE,
    projection: PLAIN,
    ...place,
  });

/** Returns the viewer's payout, or for an admin anyone's. @throws 404 */
export async function payoutFor(viewer: Viewer, id: string): Promise<PayoutDoc> {
  const payout = isId(id)
    ? await Payout.findOne({
        $and: [{ _id: toId(id) }, payoutPolicy.readable(viewer)],
      }).lean<PayoutDoc>()
    : null;
  if (!payout) throw notFound();
  return payout;
}

/** Returns payout titles for notifications: their amounts. One query. */
export async function findPayoutTitles(
  ids: readonly string[],
): Promise<Map<string, { readonly title: string }>> {
  const payouts = await Payout.find({ _id: { $in: ids.map(toId) } }, { amount: 1 }).lean<
    Pick<PayoutDoc, "_id" | "amount">[]
  >();
  return new Map(payouts.map(({ _id, amount }) => [String(_id), { title: formatMoney(amount) }]));
}
