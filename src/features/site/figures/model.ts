import { Schema } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";

/** A figure of one day. */
export interface StoredMeasure {
  readonly count: number;
  /** Total in cents or milliseconds; 0 for other units. */
  readonly sum: number;
}

/** All daily figures of one day. */
export interface FigureDayDoc {
  /** The day: "2026-11-21". */
  readonly _id: string;
  /** Time zone in which the day was counted. */
  readonly zone: string;
  /** By key of the figure. */
  readonly values: Readonly<Record<string, StoredMeasure>>;
}

/** Records that the mail about a week was sent to staff. Written in the transaction that queues the mails. */
export interface FigureMailDoc {
  /** Monday of the week: "2026-11-16". */
  readonly _id: string;
  readonly at: Date;
}

export const FigureMail = defineModel<FigureMailDoc>(
  "FigureMail",
  new Schema<FigureMailDoc>(
    { _id: { type: String, required: true }, at: { type: Date, required: true } },
    { versionKey: false, strict: "throw", collection: "figure-mails" },
  ),
);

export const FigureDay = defineModel<FigureDayDoc>(
  "FigureDay",
  new Schema<FigureDayDoc>(
    {
      _id: { type: String, required: true },
      zone: { type: String, required: true },
      values: { type: Schema.Types.Mixed, required: true },
    },
    { versionKey: false, strict: "throw", minimize: false, collection: "figure-days" },
  ),
);
