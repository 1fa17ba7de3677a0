export { blockMember, unblockMember } from "./commands.ts";
export {
  BLOCKS_TAG,
  blockedIdsOf,
  blockersOf,
  decisionsOn,
  exceptUnseen,
  findBlocksBetween,
  findKeptApart,
  idsKeptApart,
  isAddressApart,
  isBlocked,
  isEitherBlocked,
  mutedIdsOf,
  rememberedKeptApart,
  rememberedUnseen,
  unseenBy,
  unseenIdsOf,
} from "./reads.ts";
