export type { Registered } from "./commands.ts";
export {
  adjustUserStats,
  blockUser,
  changeRole,
  confirmUser,
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
export { keyOf, SOCIAL_LINKS } from "./model.ts";
export { userPolicy } from "./policy.ts";
export { presentOwnUser, presentProfile, presentPublicUser, presentUserCard } from "./present.ts";
export type { AuthorFields, LoginUser } from "./reads.ts";
export {
  findAccount,
  findAuthorFields,
  findForLogin,
  findIdsByUsername,
  findLoginById,
  findOwnUser,
  findProfile,
  zoneOf,
} from "./reads.ts";
export { emailRule, passwordRule, registerRules, usernameRule } from "./rules.ts";
