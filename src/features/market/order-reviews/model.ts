import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import type { ReviewAspect } from "#shared/market/order-reviews.ts";

/**
 * A review of an order by one side; one per side, hidden from others until both are written or 7 days have
 * passed.
 */
export interface OrderReviewDoc {
  readonly _id: Types.ObjectId;
  readonly order: Types.ObjectId;
  readonly service: Types.ObjectId;
  readonly by: Types.ObjectId;
  readonly about: Types.ObjectId;
  readonly side: "buyer" | "seller";
  readonly aspects: Readonly<Partial<Record<ReviewAspect, number>>>;
  /** Mean of the aspects. */
  readonly rating: number;
  readonly text: string;
  /** Reply of the reviewed member, once. */
  readonly answer: string;
  readonly shown: boolean;
  /** True if staff removed it after a report: only its author and staff read it. */
  readonly removed?: boolean;
  /** True if its author is banned. */
  readonly byHidden?: boolean;
  /** When it is published regardless of the other side; null once published. */
  readonly showAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const schema = new Schema<OrderReviewDoc>(
  {
    order: { ...id, ref: "Order" },
    service: { ...id, ref: "Service" },
    by: { ...id, ref: "User" },
    about: { ...id, ref: "User" },
    side: { type: String, enum: ["buyer", "seller"], required: true },
    aspects: { type: Schema.Types.Mixed, default: {} },
    rating: { type: Number, required: true, min: 1, max: 5 },
    text: { type: String, default: "" },
    answer: { type: String, default: "" },
    shown: { type: Boolean, default: false },
    removed: { type: Boolean },
    byHidden: { type: Boolean },
    showAt: { type: Date, default: null },
  },
  { timestamps: true, versionKey: false, strict: "throw", collection: "order-reviews" },
);
schema.index({ order: 1, side: 1 }, { unique: true });
schema.index({ service: 1, side: 1, shown: 1, createdAt: -1, _id: -1 });
schema.index({ by: 1, createdAt: -1 });
schema.index({ about: 1, createdAt: -1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ showAt: 1 }, { partialFilterExpression: { showAt: { $type: "date" } } });

export const OrderReview = defineModel<OrderReviewDoc>("OrderReview", schema);
