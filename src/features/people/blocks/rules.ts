import Joi from "joi";
import { BLOCK_KINDS, type BlockKind } from "#shared/people/blocks.enums.ts";

/** Input of a block or mute. */
export interface BlockInput {
  readonly who: string;
  readonly kind: BlockKind;
}

/** Rules for `POST /api/blocks` and the forms. */
export const blockRules = Joi.object<BlockInput>({
  who: Joi.string().hex().length(24).required(),
  kind: Joi.string()
    .valid(...BLOCK_KINDS)
    .default("block"),
});
