export { blockMember, unblockMember } from "./commands.ts";
export {
  blockedIdsOf,
  blockersOf,
  decisionsOn,
  findBlocksOrMutes,
  idsThatBlockOrMute,
  isBlocked,
  isEitherBlocked,
  mutedIdsOf,
  rememberedBlocksOrMutes,
} from "./reads.ts";
