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
export { DELETED_AUTHOR, keyOf, type UserDoc } from "./model.ts";
export { userPolicy } from "./policy.ts";
export { createPresence, type Presence } from "./presence.ts";
export { presentOwnUser, presentPerson, presentPublicUser, presentUserCard } from "./present.ts";
export {
  type Addressee,
  type AuthorFields,
  buyersAmong,
  emailsOf,
  findAddressees,
  findAuthorFields,
  findByUsernames,
  findInterests,
  findMember,
  findMessagesFrom,
  findMostFollowed,
  findNewsReaders,
  findOwnUser,
  findPeople,
  findPreferenceFields,
  findSharedMarks,
  findStandingByEmail,
  findStandings,
  findUsernames,
  findVisibleUser,
  findWeeklyReaders,
  keepsHistory,
  newsReadersAmong,
  type PersonFields,
  showsTyping,
  walkMembers,
  zoneOf,
  zonesByEmail,
} from "./reads.ts";
export { rememberedCardsOf } from "./remembered.ts";
export { adjustManyUserStats, adjustUserStats } from "./stats.ts";
export { subjectOf } from "./subject.ts";
export { noteVisit } from "./visits.ts";
