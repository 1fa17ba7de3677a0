import { readableBy } from "../../../core/db/readable.ts";
import { Brief, Offer } from "./model.ts";
import { briefPolicy, offerPolicy } from "./policy.ts";

/** Briefs and offers as the policies let a caller have them. */
export const { read: readBrief, permitted: permittedBrief } = readableBy(Brief, briefPolicy);
export const { read: readOffer, permitted: permittedOffer } = readableBy(Offer, offerPolicy);
