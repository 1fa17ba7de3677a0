import { portion, shareOf } from "../../../shared/money/cents.ts";
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
  | "price"
  | "tax"
  | "fee"
  | "providerFee"
  | "referral"
  | "share"
  | "refunded"
  | "author"
  | "referrer"
  | "releasedAt"
>;

/** What a buyer paid: the price and the tax on it. */
export const totalOf = ({ price, tax }: Pick<PurchaseDoc, "price" | "tax">): number =>
  price + (tax?.cents ?? 0);

/** The lines of a sale: what the provider hands over, and who it is owed to. */
export function saleEntries(sold: Sold, provider: string): LedgerEntry[] {
  const { fee, providerFee, referral, share, author, referrer, tax } = sold;
  return [
    { account: accounts.clearing(provider), amount: totalOf(sold) - providerFee },
    { account: accounts.PLATFORM_FEES, amount: -fee },
    { account: accounts.pending(String(author)), amount: -share },
    ...(referrer ? [{ account: accounts.pending(String(referrer)), amount: -referral }] : []),
    ...(tax ? [{ account: accounts.tax(tax.country), amount: -tax.cents }] : []),
  ].filter(({ amount }) => amount !== 0);
}

/** The lines of a referral that comes after the sale: out of the platform's fee, to where the sale itself lies. */
export function giftReferralEntries(sold: Sold): LedgerEntry[] {
  return [
    { account: accounts.PLATFORM_FEES, amount: sold.referral },
    { account: ownAccount(sold)(String(sold.referrer)), amount: -sold.referral },
  ];
}

/**
 * The lines that take back what of a sale has been refunded: the platform's fee, the author's share, the referral and
 * the tax in proportion, exactly all of it for all that was paid. What the provider keeps for its work the platform bears.
 * `from` and `to`: US cents refunded in all before and after.
 */
export function refundEntries(
  sold: Sold,
  provider: string,
  from: number,
  to: number,
  held: boolean,
): LedgerEntry[] {
  const { fee, referral, share, author, referrer, tax } = sold;
  const total = totalOf(sold);
  const part = (amount: number) => portion(amount, total, to) - portion(amount, total, from);
  const shareBack = part(share);
  const referralBack = part(referral);
  const feeBack = part(fee);
  const taxBack = part(tax?.cents ?? 0);
  const paid = to - from;
  const where = held ? accounts.disputed : ownAccount(sold);
  return [
    { account: accounts.clearing(provider), amount: -paid },
    { account: accounts.PLATFORM_FEES, amount: feeBack },
    { account: where(String(author)), amount: shareBack },
    ...(referrer ? [{ account: where(String(referrer)), amount: referralBack }] : []),
    ...(tax ? [{ account: accounts.tax(tax.country), amount: taxBack }] : []),
    { account: accounts.ADJUSTMENTS, amount: paid - feeBack - shareBack - referralBack - taxBack },
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
export const shareLeft = ({
  share,
  refunded,
  ...paid
}: Pick<Sold, "share" | "price" | "tax" | "refunded">): number =>
  share - portion(share, totalOf(paid), refunded);

/** What of a sale is left to those who have a share of it, less what was refunded. */
const remaining = (sold: Sold) => {
  const { refunded, referral, author, referrer } = sold;
  return [
    { member: String(author), amount: shareLeft(sold) },
    ...(referrer
      ? [{ member: String(referrer), amount: referral - portion(referral, totalOf(sold), refunded) }]
      : []),
  ].filter(({ amount }) => amount !== 0);
};
