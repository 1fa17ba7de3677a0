import { shareOf } from "../../../shared/money/cents.ts";
import { FEES } from "../../../shared/money/fees.ts";
import { accounts, type LedgerEntry } from "../ledger/index.ts";
import type { PurchaseDoc } from "./model.ts";

/** How a price is shared, in US cents; the parts sum to it. */
export interface Split {
  /** What the platform keeps, the referral already taken off. */
  readonly fee: number;
  readonly providerFee: number;
  readonly referral: number;
  /** What remains for the author. */
  readonly share: number;
}

/** What of a price goes to whom. A referral comes out of the platform's fee, never out of the author's share. */
export function splitOf({
  listing,
  price,
  providerFee,
  referred,
  rate,
}: {
  readonly listing: number;
  readonly price: number;
  readonly providerFee: number;
  readonly referred: boolean;
  /** Basis points of the price that the platform takes. */
  readonly rate: number;
}): Split {
  const gross = Math.min(shareOf(price, rate), price - Math.min(price, providerFee));
  const referral = referred ? Math.min(gross, shareOf(listing, FEES.referral)) : 0;
  const cost = Math.min(price, providerFee);
  return { fee: gross - referral, providerFee: cost, referral, share: price - gross - cost };
}

/** What a referral of a sale comes to; of a gift it is booked once somebody has redeemed it. */
export const referralOf = ({ listing, fee }: Pick<PurchaseDoc, "listing" | "fee">): number =>
  Math.min(fee, shareOf(listing, FEES.referral));

type Sold = Pick<
  PurchaseDoc,
  "price" | "fee" | "providerFee" | "referral" | "share" | "refunded" | "author" | "referrer" | "releasedAt"
>;

/** The lines of a sale: what the provider hands over, and who it is owed to. */
export function saleEntries(
  { price, fee, providerFee, referral, share, author, referrer }: Sold,
  provider: string,
): LedgerEntry[] {
  return [
    { account: accounts.clearing(provider), amount: price - providerFee },
    { account: accounts.PLATFORM_FEES, amount: -fee },
    { account: accounts.pending(String(author)), amount: -share },
    ...(referrer ? [{ account: accounts.pending(String(referrer)), amount: -referral }] : []),
  ];
}

/** The lines of a referral that comes after the sale: out of the platform's fee, to where the sale itself lies. */
export function giftReferralEntries(sold: Sold): LedgerEntry[] {
  return [
    { account: accounts.PLATFORM_FEES, amount: sold.referral },
    { account: ownAccount(sold)(String(sold.referrer)), amount: -sold.referral },
  ];
}

/**
 * The lines that take back what of a sale has been refunded: the platform's fee, the author's share and the referral
 * in proportion, exactly all of it for the whole price. What the provider keeps for its work the platform bears.
 * `from` and `to`: US cents refunded in all before and after.
 */
export function refundEntries(
  sold: Sold,
  provider: string,
  from: number,
  to: number,
  held: boolean,
): LedgerEntry[] {
  const { price, fee, referral, share, author, referrer } = sold;
  const part = (amount: number) => portion(amount, price, to) - portion(amount, price, from);
  const shareBack = part(share);
  const referralBack = part(referral);
  const feeBack = part(fee);
  const paid = to - from;
  const where = held ? accounts.disputed : ownAccount(sold);
  return [
    { account: accounts.clearing(provider), amount: -paid },
    { account: accounts.PLATFORM_FEES, amount: feeBack },
    { account: where(String(author)), amount: shareBack },
    ...(referrer ? [{ account: where(String(referrer)), amount: referralBack }] : []),
    { account: accounts.ADJUSTMENTS, amount: paid - feeBack - shareBack - referralBack },
  ].filter(({ amount }) => amount !== 0);
}

/** The lines by which a dispute holds what is left of a sale for its author and its referrer. */
export function heldEntries(sold: Sold): LedgerEntry[] {
  return remaining(sold).flatMap(({ member, amount }) => [
    { account: ownAccount(sold)(member), amount },
    { account: accounts.disputed(member), amount: -amount },
  ]);
}

/** The lines by which what is left of a sale becomes available. */
export function releasedEntries(sold: Sold): LedgerEntry[] {
  return remaining(sold).flatMap(({ member, amount }) => [
    { account: accounts.pending(member), amount },
    { account: accounts.available(member), amount: -amount },
  ]);
}

/** Where what a sale came to lies while nothing holds it. */
const ownAccount = ({ releasedAt }: Pick<Sold, "releasedAt">) =>
  releasedAt ? accounts.available : accounts.pending;

/** What of a sale is left of its author's share. */
export const shareLeft = ({ share, price, refunded }: Pick<Sold, "share" | "price" | "refunded">): number =>
  share - portion(share, price, refunded);

/** What of a sale is left to those who have a share of it, less what was refunded. */
const remaining = (sold: Sold) => {
  const { price, refunded, referral, author, referrer } = sold;
  return [
    { member: String(author), amount: shareLeft(sold) },
    ...(referrer
      ? [{ member: String(referrer), amount: referral - portion(referral, price, refunded) }]
      : []),
  ].filter(({ amount }) => amount !== 0);
};

/** The part of an amount that belongs to so much of the whole price, down to the cent; all of it for all. */
const portion = (amount: number, price: number, refunded: number): number =>
  refunded >= price ? amount : Math.floor((amount * refunded) / price);
