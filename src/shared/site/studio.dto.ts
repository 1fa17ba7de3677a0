import type { StudioSection } from "./menu-places.ts";

/** The Studio: the sections that the member uses, and those they do not use yet. */
export interface StudioPageData {
  readonly used: readonly StudioSection[];
  readonly unused: readonly StudioSection[];
  readonly drafts: number;
}

/** Current figures on earning; fees are in basis points. */
export interface EarnPageData {
  readonly storyFee: number;
  readonly premiumFee: number;
  /** Lowest and highest fee among the categories of the marketplace. */
  readonly orderFee: { readonly min: number; readonly max: number };
  readonly payoutMinimumCents: number;
  readonly holdDays: number;
}
