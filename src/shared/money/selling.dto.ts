import type { PriceMode } from "./selling.ts";

/** Data of both steps. */
interface SellingStory {
  readonly story: { readonly id: string; readonly slug: string; readonly title: string };
  /** Number of chapters that could be free previews. */
  readonly chapters: number;
  /** Current choice. */
  readonly previewChapters: number;
}

export type SellingPreviewsPageData = SellingStory;

export interface SellingPricingPageData extends SellingStory {
  readonly mode: PriceMode;
  readonly priceCents: number | null;
  readonly suggestedCents: number | null;
  /** Current price for readers; null while the story is free. */
  readonly sellsForCents: number | null;
  readonly accountComplete: boolean;
  /** Platform fee in basis points. */
  readonly feeRate: number;
  /** Temporary price; null if none is set. */
  readonly timed: TimedPriceDto | null;
  /** True if the author may set a temporary price. */
  readonly mayTime: boolean;
  readonly zone: string;
  /** Author's shares of example prices. */
  readonly shares: readonly PriceShareDto[];
}

/** A temporary price, with the first and last day on which it applies. */
export interface TimedPriceDto {
  readonly cents: number;
  readonly from: string;
  readonly last: string;
  /** Regular price; null until the temporary price has begun. */
  readonly usualCents: number | null;
}

/** Division of a price, in US cents. */
export interface PriceShareDto {
  readonly priceCents: number;
  readonly feeCents: number;
  readonly providerFeeCents: number;
  readonly shareCents: number;
}
