import type { PriceMode } from "./selling.ts";

/** What both steps show. */
interface SellingStory {
  readonly story: { readonly id: string; readonly slug: string; readonly title: string };
  /** Chapters that could be open to everyone. */
  readonly chapters: number;
  /** As chosen so far. */
  readonly previewChapters: number;
}

export type SellingPreviewsPageData = SellingStory;

export interface SellingPricingPageData extends SellingStory {
  readonly mode: PriceMode;
  readonly priceCents: number | null;
  readonly suggestedCents: number | null;
  /** What readers pay today; null while the story is free. */
  readonly sellsForCents: number | null;
  readonly accountComplete: boolean;
  /** Basis points that the platform takes. */
  readonly feeRate: number;
  /** A price for a while that is set; null for none. */
  readonly timed: TimedPriceDto | null;
  /** Whether the author may set one. */
  readonly mayTime: boolean;
  readonly zone: string;
  /** What of prices remains for the author. */
  readonly shares: readonly PriceShareDto[];
}

/** A price for a while, with the first and the last day on which it holds. */
export interface TimedPriceDto {
  readonly cents: number;
  readonly from: string;
  readonly last: string;
  /** The price from before; null until it has begun. */
  readonly usualCents: number | null;
}

/** How a price is shared, in US cents. */
export interface PriceShareDto {
  readonly priceCents: number;
  readonly feeCents: number;
  readonly providerFeeCents: number;
  readonly shareCents: number;
}
