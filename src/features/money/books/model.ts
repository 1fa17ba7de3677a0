import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import {
  CORRECTION_STATES,
  type CorrectionState,
  FINDING_KINDS,
  type FindingKind,
} from "#shared/money/books.ts";

/** A discrepancy between our books and the provider's list. */
export interface Finding {
  readonly kind: FindingKind;
  /** The checkout or payout concerned. */
  readonly reference: string;
  /** US cents on each side: all charges, fees, refunds and payouts together. */
  readonly ours: number;
  readonly theirs: number;
}

/** Result of a nightly check of the books. */
export interface ProofDoc {
  readonly _id: Types.ObjectId;
  readonly at: Date;
  readonly transactions: number;
  /** Ids of transactions that do not sum to zero. */
  readonly unbalanced: readonly string[];
  readonly drifted: readonly { readonly account: string; readonly kept: number; readonly counted: number }[];
  readonly provider: string;
  /** Period of movements that were compared with the provider's list. */
  readonly from: Date;
  readonly to: Date;
  readonly compared: number;
  readonly findings: readonly Finding[];
  readonly isWell: boolean;
}

/** An admin's correction of a member's balance. */
export interface CorrectionDoc {
  readonly _id: Types.ObjectId;
  readonly member: Types.ObjectId;
  /** US cents: positive if given, negative if taken back. */
  readonly cents: number;
  readonly reason: string;
  readonly state: CorrectionState;
  /** Ids of the admins, as in the audit log. */
  readonly by: string;
  readonly decidedBy: string | null;
  readonly at: Date;
  readonly decidedAt: Date | null;
}

const plain = { _id: false, id: false } as const;
const stored = { versionKey: false, strict: "throw" } as const;
const cents = { type: Number, required: true, validate: Number.isSafeInteger } as const;
const word = { type: String, required: true } as const;

const proofs = new Schema<ProofDoc>(
  {
    at: { type: Date, required: true },
    transactions: { type: Number, required: true },
    unbalanced: [String],
    drifted: [new Schema({ account: word, kept: cents, counted: cents }, plain)],
    provider: word,
    from: { type: Date, required: true },
    to: { type: Date, required: true },
    compared: { type: Number, required: true },
    findings: [
      new Schema(
        {
          kind: { type: String, enum: FINDING_KINDS, required: true },
          reference: word,
          ours: cents,
          theirs: cents,
        },
        plain,
      ),
    ],
    isWell: { type: Boolean, required: true },
  },
  { ...stored, collection: "ledger-proofs" },
);
proofs.index({ at: -1, _id: -1 });

export const Proof = defineModel<ProofDoc>("LedgerProof", proofs);

const corrections = new Schema<CorrectionDoc>(
  {
    member: { type: Schema.Types.ObjectId, ref: "User", required: true },
    cents,
    reason: word,
    state: { type: String, enum: CORRECTION_STATES, required: true },
    by: word,
    decidedBy: { type: String, default: null },
    at: { type: Date, required: true },
    decidedAt: { type: Date, default: null },
  },
  { ...stored, collection: "ledger-corrections" },
);
corrections.index({ at: -1, _id: -1 });
corrections.index({ member: 1, by: 1, at: -1 });
corrections.index({ state: 1, at: -1, _id: -1 });

export const Correction = defineModel<CorrectionDoc>("LedgerCorrection", corrections);
