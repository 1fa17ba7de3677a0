export {
  adjustUserStats,
  blockUser,
  changeRole,
  deleteUser,
  registerUser,
  registerUserByForm,
  setPassword,
  setUserPhoto,
  touchAuthor,
  touchUser,
  unblockUser,
  updateUser,
} from "./commands.ts";
export type { UserDoc } from "./model.ts";
export { keyOf } from "./model.ts";
export { userPolicy } from "./policy.ts";
export { presentOwnUser, presentUserCard } from "./present.ts";
export type { LoginUser } from "./reads.ts";
export {
  findAccount,
  findAuthorFields,
  findForLogin,
  findLoginById,
  findOwnUser,
  findProfile,
  zoneOf,
} from "./reads.ts";
export { registerRules } from "./rules.ts";
