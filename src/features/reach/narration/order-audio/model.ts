import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../../core/db/define-model.ts";
import type { AudioFile } from "../model.ts";

/** Audio of one chapter that a narrator delivers by an order. */
export interface OrderAudioDoc {
  readonly _id: Types.ObjectId;
  readonly order: Types.ObjectId;
  readonly chapter: Types.ObjectId;
  /** What the chapter was called then, for it may be gone when somebody looks. */
  readonly title: string;
  readonly original: AudioFile & { readonly name: string };
  readonly seconds: number;
  /** Who put it there; null once they are gone. */
  readonly by: Types.ObjectId | null;
  /** When it became the chapter's own; null before. */
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
// Each chapter once in an order.
schema.index({ order: 1, chapter: 1 }, { unique: true });
// Whether anything still wants some bytes.
schema.index({ "original.file": 1 });
// A member's own, for their archive and for erasing it.
schema.index({ by: 1 });

export const OrderAudio = defineModel<OrderAudioDoc>("OrderAudio", schema);
