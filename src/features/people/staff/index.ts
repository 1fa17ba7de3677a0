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
} from "./commands.ts";
export { closedToPosting, restrictedUntil } from "./posting.ts";
export { presentStaffUser } from "./present.ts";
export {
  countUsersForStaff,
  findUserForStaff,
  findUsersByIds,
  findUsersForStaff,
  riskLevels,
  type StaffUserRow,
  walkEmails,
} from "./reads.ts";
export { findProfileTexts, hideProfile } from "./take-down.ts";
