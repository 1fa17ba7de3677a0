import { formatMoney } from "../format.ts";

/** What a member's earnings come from. */
export type EarningKind = "sale" | "referral" | "order" | "prize";

/** Amounts that make up a line of earnings, in US cents; null if they do not concern the member. */
export interface EarningPartsDto {
  readonly listingCents: number;
  readonly discountCents: number | null;
  /** Tax paid by the buyer and owed by the platform; not part of the share. */
  readonly taxCents: number | null;
  readonly feeCents: number | null;
  readonly providerFeeCents: number | null;
  /** Refunded to the buyer before the share was decided or became available. */
  readonly refundedCents: number;
}

/** Explanation of a line of a member's earnings. */
export interface EarningExplanationDto {
  readonly kind: EarningKind;
  /** Title of the story, service or challenge. */
  readonly about: string;
  /** Number of the sale or order, as on its receipt; "" if there is none. */
  readonly number: string;
  /** When it was sold, ordered work ended, or the challenge was decided; ISO 8601. */
  readonly madeAt: string | null;
  /** Null for lines that do not create earnings, such as refunds. */
  readonly parts: EarningPartsDto | null;
  /** When the amount becomes available; null if it is, or if it will not. */
  readonly availableAt: string | null;
}

/** Texts of earnings, the same on pages and documents. */
export const earningPartsText = {
  listing: "Price",
  discount: "Coupon",
  taxOnTop: "Tax on top",
  fee: "Platform fee",
  providerFee: "Payment fee",
  refunded: "Already refunded",
  number: "Receipt number",
  madeAt: "Earned on",
  available: "Available from",
} as const;

/** The parts in the order in which they are listed, with their texts; `sign` is -1 for what was deducted. */
const PARTS = [
  { name: "listing", cents: "listingCents", sign: 1 },
  { name: "discount", cents: "discountCents", sign: -1 },
  { name: "taxOnTop", cents: "taxCents", sign: 1 },
  { name: "fee", cents: "feeCents", sign: -1 },
  { name: "providerFee", cents: "providerFeeCents", sign: -1 },
  { name: "refunded", cents: "refundedCents", sign: -1 },
] as const satisfies readonly {
  readonly name: keyof typeof earningPartsText;
  readonly cents: keyof EarningPartsDto;
  readonly sign: 1 | -1;
}[];

/** Headings of the parts, in order. */
export const EARNING_PART_HEADS: readonly string[] = PARTS.map(({ name }) => earningPartsText[name]);

/** Returns the parts with their signs, in the order of the headings; null if they do not concern the member. */
export const signedParts = (parts: EarningPartsDto | null): readonly (number | null)[] =>
  PARTS.map(({ cents, sign }) => {
    const value = parts?.[cents] ?? null;
    return value === null ? null : sign * value + 0;
  });

/** Returns the parts that are not zero as one text: "Price $5.00, Platform fee -$0.75". */
export const partsInWords = (parts: EarningPartsDto): string =>
  signedParts(parts)
    .flatMap((cents, at) => (cents ? [`${EARNING_PART_HEADS[at]} ${formatMoney(cents)}`] : []))
    .join(", ");
