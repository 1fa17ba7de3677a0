import { portion, shareOf } from "#shared/money/cents.ts";
import { FEES } from "#shared/money/fees.ts";
import { accounts, type LedgerEntry } from "../ledger/index.ts";
import type { PurchaseDoc } from "./model.ts";

/** Split of a price in US cents; the parts sum to it. */
export interface Split {
  /** The platform's fee after the referral. */
  readonly fee: number;
  readonly providerFee: number;
  readonly referral: number;
  /** The author's share. */
  readonly share: number;
}

/** Splits a price. A referral is paid from the platform's fee, never from the author's share. */
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
  /** The platform's fee in basis points of the price. */
  readonly rate: number;
}): Split {
  const gross = Math.min(shareOf(price, rate), price - Math.min(price, providerFee));
  const referral = referred ? Math.min(gross, shareOf(listing, FEES.referral)) : 0;
  const cost = Math.min(price, providerFee);
  return { fee: gross - referral, providerFee: cost, referral, share: price - gross - cost };
}

/** Computes a sale's referral; for a gift it is booked once redeemed. */
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

/** Returns what a buyer paid: price plus tax. */
export const totalOf = ({ price, tax }: Pick<PurchaseDoc, "price" | "tax">): number =>
  price + (tax?.cents ?? 0);

/**
 * Returns the ledger lines of a sale: the amount received from the provider and the parties it is owed to.
 */
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

/**
 * Returns the ledger lines of a referral booked after the sale: from the platform's fee to the account that
 * holds the sale's proceeds.
 */
export function giftReferralEntries(sold: Sold): LedgerEntry[] {
  return [
    { account: accounts.PLATFORM_FEES, amount: sold.referral },
    { account: ownAccount(sold)(String(sold.referrer)), amount: -sold.referral },
  ];
}

/**
 * Returns the ledger lines of a refund: the platform's fee, the author's share, the referral and the tax are
 * reversed in proportion, exactly in full for a full refund. The platform bears the provider's fee. `from`
 * and `to`: total US cents refunded before and after.
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

/** Returns the ledger lines that hold the rest of a disputed sale for its author and referrer. */
export function heldEntries(sold: Sold): LedgerEntry[] {
  return remaining(sold).flatMap(({ member, amount }) => [
    { account: ownAccount(sold)(member), amount },
    { account: accounts.disputed(member), amount: -amount },
  ]);
}

/** Returns the ledger lines that release the rest of a sale. */
export function releasedEntries(sold: Sold): LedgerEntry[] {
  return remaining(sold).flatMap(({ member, amount }) => [
    { account: accounts.pending(member), amount },
    { account: accounts.available(member), amount: -amount },
  ]);
}

/** Returns the account that holds a sale's proceeds outside disputes. */
const ownAccount = ({ releasedAt }: Pick<Sold, "releasedAt">) =>
  releasedAt ? accounts.available : accounts.pending;

/** Returns the rest of the author's share of a sale. */
export const shareLeft = ({
  share,
  refunded,
  ...paid
}: Pick<Sold, "share" | "price" | "tax" | "refunded">): number =>
  share - portion(share, totalOf(paid), refunded);

/** Returns the rest of each party's share of a sale after refunds. */
const remaining = (sold: Sold) => {
  const { refunded, referral, author, referrer } = sold;
  return [
    { member: String(author), amount: shareLeft(sold) },
    ...(referrer
      ? [{ member: String(referrer), amount: referral - portion(referral, totalOf(sold), refunded) }]
      : []),
  ].filter(({ amount }) => amount !== 0);
};
