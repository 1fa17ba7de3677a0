export { findAdmins } from "./admins.ts";
export { setBought, setJoined, setPremium } from "./bought.ts";
export { userCounter } from "./counters.ts";
export { derivedFields, publicVisit } from "./derive.ts";
export { invalidateUser } from "./invalidate.ts";
export {
  beginLeaving,
  claimErasure,
  endLeaving,
  findDueLeaving,
  findLeaving,
  type LeavingUser,
  removeUser,
} from "./leaving.ts";
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
export { DELETED_AUTHOR, keyOf, type UserDoc } from "./model.ts";
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
  keepsHistory,
  type PersonFields,
  showsTyping,
  walkMembers,
  zoneOf,
} from "./reads.ts";
export { rememberedCardsOf } from "./remembered.ts";
export { adjustManyUserStats, adjustUserStats } from "./stats.ts";
export { subjectOf } from "./subject.ts";
export { noteVisit } from "./visits.ts";
