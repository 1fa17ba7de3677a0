import { readableBy } from "#core/db/readable.ts";
import { Brief, Offer } from "./model.ts";
import { briefPolicy, offerPolicy } from "./policy.ts";

/** Look-ups of briefs and offers, checked by their policies. */
export const { read: readBrief, permitted: permittedBrief } = readableBy(Brief, briefPolicy);
export const { read: readOffer, permitted: permittedOffer } = readableBy(Offer, offerPolicy);
