import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import type { KeptDetail } from "#shared/stories/details-history.enums.ts";
import type { StoryDoc } from "../stories/index.ts";

/** Some of a story's details, as stored. */
export type Details = Partial<Pick<StoryDoc, KeptDetail>>;

/** One change of a story's details: the affected fields, before and after. */
export interface DetailChangeDoc {
  readonly _id: Types.ObjectId;
  readonly story: Types.ObjectId;
  /** Number from 1 within the story. */
  readonly number: number;
  readonly by: Types.ObjectId;
  readonly at: Date;
  readonly before: Details;
  readonly after: Details;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const details = { type: Schema.Types.Mixed, required: true } as const;

const schema = new Schema<DetailChangeDoc>(
  {
    story: { ...id, ref: "Story" },
    number: { type: Number, required: true },
    by: { ...id, ref: "User" },
    at: { type: Date, required: true },
    before: details,
    after: details,
  },
  { versionKey: false, strict: "throw", collection: "story-detail-changes" },
);
schema.index({ story: 1, number: -1 }, { unique: true });
schema.index({ by: 1 });

export const DetailChange = defineModel<DetailChangeDoc>("DetailChange", schema);
