import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { BLOCK_KINDS, type BlockKind } from "#shared/people/blocks.enums.ts";

/** One member's block or mute of another; visible only to the first. */
export interface BlockDoc {
  readonly _id: Types.ObjectId;
  readonly by: Types.ObjectId;
  readonly who: Types.ObjectId;
  /**
   * `block`: may not message, follow or comment, and receives no notifications. `mute`: only hidden from the
   * muting member.
   */
  readonly kind: BlockKind;
  readonly createdAt: Date;
}

const user = { type: Schema.Types.ObjectId, ref: "User", required: true } as const;

const schema = new Schema<BlockDoc>(
  { by: user, who: user, kind: { type: String, enum: BLOCK_KINDS, required: true } },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false, strict: "throw" },
);

schema.index({ by: 1, who: 1, kind: 1 }, { unique: true });
schema.index({ by: 1, kind: 1, who: 1 });
schema.index({ by: 1, createdAt: -1, _id: -1 });
schema.index({ who: 1, kind: 1, by: 1 });

export const Block = defineModel<BlockDoc>("Block", schema);
