import type { Period } from "../periods.ts";

/** Counts of a day, week or month; `start` is its first day, "2026-11-21", in the author's time zone. */
export interface CountedDto {
  readonly start: string;
  readonly count: number;
}

export interface RatedDto extends CountedDto {
  /** 1 to 5; null if there were no ratings. */
  readonly mean: number | null;
}

export interface SoldDto extends CountedDto {
  /** Number of these sales that were refunded since, fully or partly. */
  readonly refunds: number;
  /** Author's share after refunds. */
  readonly shareCents: number;
}

/** Number of readers who reached each chapter of a story. */
export interface ChapterReadersDto {
  readonly number: number;
  readonly title: string;
  readonly readers: number;
  /**
   * Share of the previous chapter's readers, from 0 to 1; null for the first chapter and if there were none.
   */
  readonly wentOn: number | null;
}

export interface DashboardDto {
  readonly reads: readonly CountedDto[];
  readonly followers: readonly CountedDto[];
  readonly ratings: readonly RatedDto[];
  readonly sales: readonly SoldDto[];
}

/** A row of a seller's services or open orders. */
export interface SellerRowDto {
  readonly id: string;
  readonly title: string;
  readonly href: string;
  readonly state: string;
}

export interface SellerServiceDto extends SellerRowDto {
  readonly openOrders: number;
}

export interface SellerOrderDto extends SellerRowDto {
  readonly priceCents: number;
  /** True if the seller must act next. */
  readonly isMine: boolean;
  /** When the seller must have acted; null if there is no deadline for them. */
  readonly actBy: string | null;
}

/** A seller's services, and their orders that have not ended: the first ones, those to act on first. */
export interface SellerDto {
  readonly services: readonly SellerServiceDto[];
  readonly orders: readonly SellerOrderDto[];
  /** Number of open orders, including those not listed. */
  readonly openOrders: number;
}

/** What an author without figures or stories can do next: write a story, publish one, or find readers. */
export type NextStage = "write" | "publish" | "readers";

export interface DashboardPageData extends DashboardDto {
  readonly by: Period;
  /** Periods that this author may choose. */
  readonly periods: readonly Period[];
  readonly stories: readonly { readonly id: string; readonly title: string }[];
  /** Story with the displayed chapters; null if the author has none. */
  readonly story: { readonly id: string; readonly title: string } | null;
  readonly readers: readonly ChapterReadersDto[];
  readonly hasFigures: boolean;
  /** Null if there are figures and a story. */
  readonly next: NextStage | null;
  /** Null for members who have no service and sold none. */
  readonly seller: SellerDto | null;
  readonly zone: string;
}
