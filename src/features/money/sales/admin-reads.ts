import { isId, toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import type { PurchaseState } from "#shared/money/purchases.ts";
import { receiptNamed } from "../payments/index.ts";
import { Purchase, type PurchaseDoc } from "./model.ts";
import { WHOLE } from "./reads.ts";

/** Filters for purchases; all optional. */
export interface PurchaseFilter {
  readonly state?: PurchaseState | undefined;
  /** Ids of members. */
  readonly buyer?: string | undefined;
  readonly author?: string | undefined;
  /** A receipt number, or the id of a purchase or story. */
  readonly word?: string | undefined;
}

/** Finds everyone's purchases that match, newest first. */
export const findPurchases = (
  { state, buyer, author, word }: PurchaseFilter,
  place: Place & { readonly limit: number },
): Promise<KeysetPage<PurchaseDoc>> =>
  findKeysetPage<PurchaseDoc, PurchaseDoc>(Purchase, {
    filter: {
      ...(state ? { state } : {}),
      ...(buyer ? { buyer: toId(buyer) } : {}),
      ...(author ? { author: toId(author) } : {}),
      ...(word ? named(word) : {}),
    },
    key: "createdAt",
    projection: WHOLE,
    ...place,
  });

/** Returns the filter for a search term: matches nothing if it is neither a receipt number nor an id. */
function named(word: string): Readonly<Record<string, unknown>> {
  const receipt = receiptNamed(word);
  if (receipt)
    return { "receipt.year": receipt.year, "receipt.number": { $type: "number", $eq: receipt.number } };
  return isId(word) ? { $or: [{ _id: toId(word) }, { story: toId(word) }] } : { _id: null };
}
