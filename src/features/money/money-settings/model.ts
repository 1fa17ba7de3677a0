import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import type { MoneySettingName } from "../../../shared/money/money-settings.ts";

/** A decision of an admin: from a time on a setting has a value. It is never changed; the next decides anew. */
export interface MoneyDecisionDoc {
  readonly _id: Types.ObjectId;
  readonly name: MoneySettingName;
  /** Basis points, US cents or days, by the setting. */
  readonly value: number;
  readonly from: Date;
  /** As `from`, until it has begun: pages that show what it changes are drawn anew then. Null for what began at once. */
  readonly beginsAt?: Date | null;
  /** 24-digit hex id of the admin: as in the audit log it stays when the account goes. */
  readonly by: string;
  readonly reason: string;
  readonly at: Date;
}

const schema = new Schema<MoneyDecisionDoc>(
  {
    name: { type: String, required: true },
    value: { type: Number, required: true, min: 0, validate: Number.isSafeInteger },
    from: { type: Date, required: true },
    beginsAt: { type: Date, default: null },
    by: { type: String, required: true },
    reason: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "money-settings" },
);
// Of two decisions for one time the later holds.
schema.index({ name: 1, from: -1, _id: -1 });
schema.index({ at: -1, _id: -1 });
schema.index({ beginsAt: 1 }, { partialFilterExpression: { beginsAt: { $type: "date" } } });

export const MoneyDecision = defineModel<MoneyDecisionDoc>("MoneyDecision", schema);
