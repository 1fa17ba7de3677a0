import { inTransaction } from "#core/db/transaction.ts";
import { sweepEach } from "#core/jobs/sweep.ts";
import type { PaymentDependencies } from "../../money/payments/index.ts";
import { whichAreOpen } from "../orders/index.ts";
import { declineOffers } from "./commands.ts";
import { Brief, type BriefDoc, Offer, type OfferDoc } from "./model.ts";

/**
 * Closes briefs whose time for offers is over, and declines their offers, so that no seller waits for an answer. While
 * an accepted offer can still be paid, its brief stays open. Returns how many were closed; one that fails does not stop
 * the others.
 * @throws AggregateError at the end, of all failures
 */
export async function closeOverBriefs(
  dependencies: PaymentDependencies,
  signal?: AbortSignal,
): Promise<number> {
  const over = Brief.find({ state: "open", closesAt: { $lte: dependencies.services.now() } }, { _id: 1 })
    .sort({ closesAt: 1 })
    .lean<Pick<BriefDoc, "_id">>();
  return sweepEach("briefs that are over", over.cursor(), ({ _id }) => closeOver(dependencies, _id), signal);
}

async function closeOver(dependencies: PaymentDependencies, _id: BriefDoc["_id"]): Promise<boolean> {
  const accepted = await Offer.find({ brief: _id, state: "open", order: { $ne: null } }, { order: 1 }).lean<
    Pick<OfferDoc, "order">[]
  >();
  if ((await whichAreOpen(accepted.map(({ order }) => order!))).size > 0) return false;
  return inTransaction(async (session) => {
    const { modifiedCount } = await Brief.updateOne(
      { _id, state: "open" },
      { $set: { state: "closed" } },
      { session },
    );
    if (modifiedCount > 0) await declineOffers(session, _id, dependencies);
    return modifiedCount > 0;
  });
}
