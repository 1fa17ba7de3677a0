import { inTransaction } from "#core/db/transaction.ts";
import { sweepOnce } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import { abandonPurchase } from "./abandon.ts";
import { Purchase, type PurchaseDoc } from "./model.ts";
import { whyNoLonger } from "./still-holds.ts";

/**
 * Abandons open purchases of a story, or with a coupon, that can no longer be completed as agreed; returns
 * their number. Each in a separate transaction; concurrent payments are handled on settlement. One that fails does
 * not stop the others.
 */
export async function abandonOutdatedPurchases(
  services: Services,
  of: { readonly story: PurchaseDoc["story"] } | { readonly coupon: NonNullable<PurchaseDoc["coupon"]> },
): Promise<number> {
  const open = Purchase.find({ ...of, live: true, state: "open" }, { _id: 1 })
    .sort({ _id: 1 })
    .lean<Pick<PurchaseDoc, "_id">>();
  return sweepOnce("outdated purchases", open.cursor(), ({ _id }) => giveUpIfOutdated(services, _id));
}

const giveUpIfOutdated = (services: Services, _id: PurchaseDoc["_id"]): Promise<boolean> =>
  inTransaction(async (session) => {
    const purchase = await Purchase.findOne({ _id, state: "open" }).session(session).lean<PurchaseDoc>();
    if (!purchase || !(await whyNoLonger(session, purchase, services.now()))) return false;
    await abandonPurchase(session, services, purchase);
    return true;
  });
