export { blockMember, joinBlocking, unblockMember } from "./commands.ts";
export {
  blockedIdsOf,
  blockersOf,
  deafnessOf,
  deafTo,
  decisionsOn,
  isBlocked,
  isEitherBlocked,
  mutedIdsOf,
  rememberedDeafnessOf,
} from "./reads.ts";
