import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { abandonPurchase } from "./abandon.ts";
import { Purchase, type PurchaseDoc } from "./model.ts";
import { whyNoLonger } from "./still-holds.ts";

/** Purchases per batch. */
const BATCH = 200;

/**
 * Abandons open purchases of a story, or with a coupon, that can no longer be completed as agreed; returns
 * their number. Each in a separate transaction; concurrent payments are handled on settlement.
 */
export async function abandonOutdatedPurchases(
  services: Services,
  of: { readonly story: PurchaseDoc["story"] } | { readonly coupon: NonNullable<PurchaseDoc["coupon"]> },
): Promise<number> {
  let [ended, last]: [number, PurchaseDoc["_id"] | null] = [0, null];
  for (;;) {
    const open: Pick<PurchaseDoc, "_id">[] = await Purchase.find(
      { ...of, live: true, state: "open", ...(last ? { _id: { $gt: last } } : {}) },
      { _id: 1 },
    )
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean<Pick<PurchaseDoc, "_id">[]>();
    for (const { _id } of open) if (await giveUpIfOutdated(services, _id)) ended++;
    if (open.length < BATCH) return ended;
    last = open.at(-1)!._id;
  }
}

const giveUpIfOutdated = (services: Services, _id: PurchaseDoc["_id"]): Promise<boolean> =>
  inTransaction(async (session) => {
    const purchase = await Purchase.findOne({ _id, state: "open" }).session(session).lean<PurchaseDoc>();
    if (!purchase || !(await whyNoLonger(session, purchase, services.now()))) return false;
    await abandonPurchase(session, services, purchase);
    return true;
  });
