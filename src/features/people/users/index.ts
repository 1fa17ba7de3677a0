export { findAdmins, findStaff } from "./admins.ts";
export { setBought, setJoined, setPremium } from "./bought.ts";
export { userCounter } from "./counters.ts";
export { derivedFields, publicVisit } from "./derive.ts";
export { invalidateUser } from "./invalidate.ts";
export {
  bannedIds,
  beginLeaving,
  claimErasure,
  endLeaving,
  findBanned,
  findDueLeaving,
  findLeaving,
  findStanding,
  type LeavingUser,
  removeUser,
} from "./leaving.ts";
export { lookAlikeKey } from "./look-alike-key.ts";
export {
  type Addressee,
  emailsOf,
  findAddressees,
  findNewsReaders,
  findStandingByEmail,
  findWeeklyReaders,
  newsReadersAmong,
  zonesByEmail,
} from "./mail-reads.ts";
export { DELETED_AUTHOR, keyOf, type UserDoc, type WebsiteProof } from "./model.ts";
export { nameKeyOf } from "./name-key.ts";
export { findAbsent, findBannedCards, findBannedIds, findOutOfSight } from "./out-of-sight.ts";
export { userPolicy } from "./policy.ts";
export { createPresence, type Presence } from "./presence.ts";
export { presentOwnUser, presentPerson, presentPublicUser, presentUserCard } from "./present.ts";
export {
  type AuthorFields,
  buyersAmong,
  findAuthorFields,
  findByUsernames,
  findInterests,
  findMember,
  findMessagesFrom,
  findMostFollowed,
  findOwnUser,
  findPeople,
  findPreferenceFields,
  findSharedMarks,
  findStandings,
  findUsernames,
  findVisibleUser,
  type PersonFields,
  readUsersForSitemap,
  recordsHistory,
  showsTyping,
  walkMembers,
  zoneOf,
} from "./reads.ts";
export { rememberedCardsOf } from "./remembered.ts";
export { findRenamed } from "./renamed.ts";
export { isRefusedToday } from "./reserved-names.ts";
export { assertNameAllowed, assertUsernameAllowed, findStaffNameKeys } from "./staff-names.ts";
export { adjustManyUserStats, adjustUserStats } from "./stats.ts";
export { subjectOf } from "./subject.ts";
export { noteVisit } from "./visits.ts";
export { assertWithin, type CountedLimit, createWithin } from "./within-limit.ts";
