import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import type { AudioFile } from "../model.ts";

/** Audio of one chapter delivered with a narration order. */
export interface OrderAudioDoc {
  readonly _id: Types.ObjectId;
  readonly order: Types.ObjectId;
  readonly chapter: Types.ObjectId;
  /** The chapter's title at the time, because it may be deleted later. */
  readonly title: string;
  readonly original: AudioFile & { readonly name: string };
  readonly seconds: number;
  /** Id of the uploader; null once their account is deleted. */
  readonly by: Types.ObjectId | null;
  /** When it was published as the chapter's narration; null before. */
  readonly usedAt: Date | null;
  readonly createdAt: Date;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;

const schema = new Schema<OrderAudioDoc>(
  {
    order: { ...id, ref: "Order" },
    chapter: id,
    title: { type: String, default: "" },
    original: {
      type: new Schema(
        {
          file: { type: String, required: true },
          type: { type: String, required: true },
          ending: { type: String, required: true },
          bytes: { type: Number, required: true },
          name: { type: String, default: "" },
        },
        { _id: false },
      ),
      required: true,
    },
    seconds: { type: Number, required: true },
    by: { type: Schema.Types.ObjectId, ref: "User", default: null },
    usedAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "order-audio" },
);
// Each chapter at most once per order.
schema.index({ order: 1, chapter: 1 }, { unique: true });
// For checking whether any document references a file.
schema.index({ "original.file": 1 });
// For a member's archive and for deletion.
schema.index({ by: 1 });

export const OrderAudio = defineModel<OrderAudioDoc>("OrderAudio", schema);
