import { Schema, type Types } from "mongoose";
import type { AuditAction, AuditSubjectType } from "../../../core/audit-kinds.ts";
import { appendOnly } from "../../../core/db/append-only.ts";
import { defineModel } from "../../../core/db/define-model.ts";

/** Flat facts; what has a secret's name or look is masked before it is written. */
export type AuditDetails = Readonly<Record<string, string | number | boolean>>;

/** What is said of one act. Accounts are named by id alone: names go when people do, the log stays. */
export interface AuditContent {
  readonly at: Date;
  /** 24-digit hex id of the member of staff; null for the console (`npm run admin`). */
  readonly by: string | null;
  /** On whose behalf they acted; null for their own. */
  readonly as: string | null;
  readonly action: AuditAction;
  readonly subject: { readonly type: AuditSubjectType; readonly id: string } | null;
  readonly details: AuditDetails;
  /** Id of the request in the process's log; "" for none. */
  readonly request: string;
  /** What is to be said once only; null otherwise. */
  readonly ref: string | null;
}

/** A link of the chain. */
export interface AuditEntry extends AuditContent {
  readonly _id: Types.ObjectId;
  /** 1, 2, 3, …: unique, so that two writers cannot both go on from one entry. */
  readonly seq: number;
  /** `hash` of the entry before; 64 zeros before the first. */
  readonly previous: string;
  /** SHA-256, hex, over `previous` and the canonical JSON of everything above. */
  readonly hash: string;
}

const content = {
  at: { type: Date, required: true },
  by: { type: String, default: null },
  as: { type: String, default: null },
  action: { type: String, required: true },
  subject: { type: new Schema({ type: String, id: String }, { _id: false }), default: null },
  details: { type: Schema.Types.Mixed, default: {} },
  request: { type: String, default: "" },
  ref: { type: String, default: null },
};

const schema = new Schema<AuditEntry>(
  {
    seq: { type: Number, required: true },
    ...content,
    previous: { type: String, required: true },
    hash: { type: String, required: true },
  },
  { versionKey: false, strict: "throw", minimize: false, collection: "audit" },
);
schema.index({ seq: 1 }, { unique: true });
schema.index({ ref: 1 }, { unique: true, partialFilterExpression: { ref: { $type: "string" } } });
schema.index({ at: -1, _id: -1 });
for (const field of ["by", "as", "action", "subject.id"]) schema.index({ [field]: 1, at: -1, _id: -1 });

appendOnly(schema, "the audit log is only ever added to");

export const AuditLog = defineModel<AuditEntry>("AuditEntry", schema);

/** An act that has been announced and not yet been told of as done: what a crash in between leaves behind. */
export interface AuditIntentDoc extends Omit<AuditContent, "ref"> {
  readonly _id: Types.ObjectId;
}

const { ref: _never, ...announced } = content;
const intentSchema = new Schema<AuditIntentDoc>(announced, {
  versionKey: false,
  minimize: false,
  collection: "audit-intents",
});
intentSchema.index({ at: 1 });

export const AuditIntent = defineModel<AuditIntentDoc>("AuditIntent", intentSchema);
