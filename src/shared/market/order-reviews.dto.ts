import type { ReviewAspect } from "./order-reviews.ts";

export interface OrderReviewDto {
  readonly id: string;
  /** False until both sides have written one, or seven days have passed. */
  readonly shown: boolean;
  /** True if staff removed it. */
  readonly removed: boolean;
  readonly aspects: Readonly<Partial<Record<ReviewAspect, number>>>;
  readonly rating: number;
  readonly text: string;
  readonly answer: string;
  readonly at: string;
}

export interface OrderReviewPageData {
  readonly order: { readonly id: string; readonly title: string };
  readonly side: "buyer" | "seller";
  /** The viewer's review; null until written. */
  readonly own: OrderReviewDto | null;
  /** The other side's review, once it is shown. */
  readonly other: OrderReviewDto | null;
  readonly canWrite: boolean;
  readonly canAnswer: boolean;
  readonly zone: string;
}
