export { findAdmins } from "./admins.ts";
export { setBought } from "./bought.ts";
export {
  adjustManyUserStats,
  adjustUserStats,
  setNotificationPreferences,
  setUserPhoto,
  touchAuthor,
  touchUser,
  updateUser,
} from "./commands.ts";
export { userCounter } from "./counters.ts";
export { confirmAddress, proveOneself, renewCredentials, setPassword } from "./credentials.ts";
export { derivedFields, publicVisit } from "./derive.ts";
export { changeEmail, changeUsername, isEmailTaken } from "./identity.ts";
export { emailRule, passwordRule, usernameRule } from "./identity-rules.ts";
export {
  beginLeaving,
  claimErasure,
  endLeaving,
  findDueLeaving,
  findLeaving,
  type LeavingUser,
  removeUser,
  subjectOf,
} from "./leaving.ts";
export type { UserDoc } from "./model.ts";
export { DELETED_AUTHOR, keyOf } from "./model.ts";
export { userPolicy } from "./policy.ts";
export { closedToPosting } from "./posting.ts";
export { createPresence, type Presence } from "./presence.ts";
export { presentOwnUser, presentPerson, presentPublicUser, presentUserCard } from "./present.ts";
export { presentStaffUser } from "./present-for-staff.ts";
export { loadProfile, profileMeta } from "./profile.ts";
export { findReaderSettings, setReaderSettings } from "./reader.ts";
export type { Addressee, AuthorFields, LoginUser, PersonFields } from "./reads.ts";
export {
  countReferredBy,
  findAccount,
  findAddressees,
  findAuthorFields,
  findByUsernames,
  findForLogin,
  findInterests,
  findLoginById,
  findMember,
  findMessagesFrom,
  findMostFollowed,
  findOwnUser,
  findPeople,
  findPreferenceFields,
  findProfile,
  findSharedMarks,
  findVisibleUser,
  findWeeklyReaders,
  keepsHistory,
  walkMembers,
  zoneOf,
} from "./reads.ts";
export { findReferrer, referrerOf } from "./referrer.ts";
export { type Registered, type RegistrationFacts, registerUser } from "./register.ts";
export { rememberedCardsOf } from "./remembered.ts";
export { registerFormRules, registerRules } from "./rules.ts";
export { advanceSetup, endSetup, findSetup } from "./setup.ts";
export {
  type AlsoWritten,
  appointAdmin,
  blockUser,
  changeRole,
  findByNameAndEmail,
  restrictUser,
  signOutUser,
  unblockUser,
  verifyUserEmail,
} from "./staff.ts";
export {
  countUsersForStaff,
  findUserForStaff,
  findUsernames,
  findUsersByIds,
  findUsersForStaff,
  riskLevels,
  type StaffUserRow,
  walkEmails,
} from "./staff-reads.ts";
export { suggestPeople } from "./suggest.ts";
export { hideProfile } from "./take-down.ts";
