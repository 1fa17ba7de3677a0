import { Schema, type Types } from "mongoose";
import type { AuditAction, AuditSubjectType } from "#core/audit-kinds.ts";
import { appendOnly } from "#core/db/append-only.ts";
import { defineModel } from "#core/db/define-model.ts";
import type { AuditDetail } from "#shared/platform/audit-details.text.ts";

/** Flat details, each with a label; secrets, recognised by name or value, are masked before writing. */
export type AuditDetails = Readonly<Partial<Record<AuditDetail, string | number | boolean>>>;

/**
 * Content of an entry about one action. Accounts are referenced by id only: names are deleted with their
 * accounts, the log is retained.
 */
export interface AuditContent {
  readonly at: Date;
  /** 24-digit hex id of the staff member; null for the console (`npm run admin`). */
  readonly by: string | null;
  /** Id of the member they acted for; null if they acted as themselves. */
  readonly as: string | null;
  readonly action: AuditAction;
  readonly subject: { readonly type: AuditSubjectType; readonly id: string } | null;
  readonly details: AuditDetails;
  /** Id of the request in the process's log; "" if there was no request. */
  readonly request: string;
  /** Idempotency key for entries written at most once; null otherwise. */
  readonly ref: string | null;
}

/** An entry of the hash chain. */
export interface AuditEntry extends AuditContent {
  readonly _id: Types.ObjectId;
  /** 1, 2, 3, …: unique, so that two writers cannot both continue from the same entry. */
  readonly seq: number;
  /** `hash` of the previous entry; 64 zeros for the first. */
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

/** An announced action without a recorded outcome; remains after a crash. */
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
