import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import type { MoneySettingName } from "#shared/money/money-settings.ts";

/**
 * An admin's decision: from a given time on a setting has a value. Never changed; later decisions replace it.
 */
export interface MoneyDecisionDoc {
  readonly _id: Types.ObjectId;
  readonly name: MoneySettingName;
  /** Basis points, US cents or days, depending on the setting. */
  readonly value: number;
  readonly from: Date;
  /**
   * Equals `from` until the decision has begun, so that affected pages are re-rendered then. Null if it took
   * effect immediately.
   */
  readonly beginsAt?: Date | null;
  /** 24-digit hex id of the admin; as in the audit log, it remains after the account is deleted. */
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
// Of two decisions with the same start, the later one applies.
schema.index({ name: 1, from: -1, _id: -1 });
schema.index({ at: -1, _id: -1 });
schema.index({ beginsAt: 1 }, { partialFilterExpression: { beginsAt: { $type: "date" } } });

export const MoneyDecision = defineModel<MoneyDecisionDoc>("MoneyDecision", schema);
