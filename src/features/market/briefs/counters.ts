import type { Counter } from "#core/counter.ts";
import { countBy } from "../../platform/counters/index.ts";
import { Brief, Offer, type OfferDoc } from "./model.ts";

/** Filter for offers that count and that the author of the brief sees: not withdrawn, by members who are here. */
export const COUNTED = { state: { $ne: "withdrawn" }, sellerHidden: { $ne: true } } as const;

/** The same rule for an offer that was read. */
export const isCounted = ({ state, sellerHidden }: Pick<OfferDoc, "state" | "sellerHidden">): boolean =>
  state !== "withdrawn" && !sellerHidden;

/** Counts the offers for a brief. */
export const briefCounters: readonly Counter[] = [
  {
    name: "briefs.offers",
    collection: Brief.collection.collectionName,
    fields: { offers: "offers" },
    count: countBy(Offer, "brief", "offers", COUNTED),
    async adjust(_id, changes, session) {
      await Brief.updateOne({ _id }, { $inc: changes }, { session, timestamps: false });
    },
  },
];
