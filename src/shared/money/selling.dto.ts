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
  /** What of prices remains for the author. */
  readonly shares: readonly PriceShareDto[];
}

/** How a price is shared, in US cents. */
export interface PriceShareDto {
  readonly priceCents: number;
  readonly feeCents: number;
  readonly providerFeeCents: number;
  readonly shareCents: number;
}
