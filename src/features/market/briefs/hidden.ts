import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { sweepOnce } from "#core/jobs/sweep.ts";
import { isCounted } from "./counters.ts";
import { Brief, Offer, type OfferDoc } from "./model.ts";

/**
 * Hides the briefs and offers of a banned or leaving member, or restores them; hidden offers do not count. Safe to run
 * again.
 */
export async function hideBriefsOf(member: string, hidden: boolean): Promise<void> {
  const quiet = { timestamps: false } as const;
  await Brief.updateMany({ author: toId(member) }, { $set: { authorHidden: hidden } }, quiet);
  const seller = toId(member);
  const pending = { seller, sellerHidden: hidden ? { $ne: true } : true };
  const offers = Offer.find(pending, { _id: 1 }).lean<Pick<OfferDoc, "_id">>();
  await sweepOnce("offers of one member", offers.cursor(), ({ _id }) =>
    inTransaction(async (session) => {
      const flags = { $set: { sellerHidden: hidden } };
      const offer = await Offer.findOneAndUpdate({ _id, ...pending }, flags, {
        ...quiet,
        session,
      }).lean<OfferDoc>();
      if (!offer || !isCounted({ ...offer, sellerHidden: false })) return;
      const $inc = { offers: hidden ? -1 : 1 };
      await Brief.updateOne({ _id: offer.brief }, { $inc }, { ...quiet, session });
    }),
  );
}

/** Deletes a member's offers for the briefs of others. */
export async function deleteOffersOf(member: string): Promise<void> {
  const offers = Offer.find({ seller: toId(member) }, { _id: 1 }).lean<Pick<OfferDoc, "_id">>();
  await sweepOnce("offers of a deleted account", offers.cursor(), ({ _id }) =>
    inTransaction(async (session) => {
      const offer = await Offer.findOneAndDelete({ _id }, { session }).lean<OfferDoc>();
      if (!offer || !isCounted(offer)) return;
      const $inc = { offers: -1 };
      await Brief.updateOne({ _id: offer.brief }, { $inc }, { session, timestamps: false });
    }),
  );
}
