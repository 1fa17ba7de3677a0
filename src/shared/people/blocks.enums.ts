/** Kinds of block on another member (product.md: block and mute). */
export const BLOCK_KINDS = ["block", "mute"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];
