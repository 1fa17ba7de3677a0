import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import {
  EXPORT_FAILURES,
  EXPORT_FORMATS,
  type ExportFailure,
  type ExportFormat,
  TRIM_SIZE_NAMES,
  type TrimSize,
} from "#shared/stories/exports.ts";

const STATES = ["waiting", "making", "ready", "failed"] as const;

/** One export, from the request until its file is deleted. */
export interface StoryExportDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  /** Null for all stories of the member. */
  readonly story: Types.ObjectId | null;
  /** The title at the time of the request; "" for all stories. */
  readonly title: string;
  readonly format: ExportFormat;
  readonly size: TrimSize;
  readonly drafts: boolean;
  /** True to include tracked suggestions and comments, if the format supports them. */
  readonly review: boolean;
  readonly state: (typeof STATES)[number];
  /** Reason of the state "failed"; missing from older documents. */
  readonly failure?: ExportFailure;
  /** True while it is waiting or being generated. */
  readonly open?: boolean;
  /** Key of the file in the store, different for each try; "" before the first. */
  readonly file: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly done: number;
  readonly total: number;
  readonly requestedAt: Date;
  readonly expiresAt: Date | null;
}

const text = { type: String, default: "" };
const count = { type: Number, default: 0 };

const schema = new Schema<StoryExportDoc>(
  {
    user: { type: Schema.Types.ObjectId, ref: "User", required: true },
    story: { type: Schema.Types.ObjectId, ref: "Story", default: null },
    title: text,
    format: { type: String, enum: EXPORT_FORMATS, required: true },
    size: { type: String, enum: TRIM_SIZE_NAMES, default: "a5" },
    drafts: { type: Boolean, default: true },
    review: { type: Boolean, default: false },
    state: { type: String, enum: STATES, default: "waiting" },
    failure: { type: String, enum: EXPORT_FAILURES },
    open: Boolean,
    file: text,
    name: text,
    type: text,
    bytes: count,
    done: count,
    total: count,
    requestedAt: { type: Date, required: true },
    expiresAt: { type: Date, default: null },
  },
  { versionKey: false, strict: "throw", collection: "exports" },
);
schema.index({ user: 1, requestedAt: -1 });
schema.index({ expiresAt: 1 });
schema.index({ requestedAt: 1 }, { partialFilterExpression: { open: true } });

export const StoryExport = defineModel<StoryExportDoc>("StoryExport", schema);
