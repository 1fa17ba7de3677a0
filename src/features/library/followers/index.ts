export { followersByDay } from "./by-day.ts";
export { followUser, followUsers, unfollowUser } from "./commands.ts";
export {
  type Batch,
  followedByName,
  followerIdsInBatches,
  followersBatch,
  followingIdsOf,
  isFollowing,
  listFollowers,
  listFollowing,
} from "./reads.ts";
export {
  countFollowersOf,
  forgetSubject,
  insertSubjectFollow,
  moveSubjectFollows,
  openSubjectFollow,
  removeSubjectFollow,
  shadowBannedAmong,
} from "./subject-entries.ts";
export {
  followedOf,
  followedSubjectsOf,
  followSubject,
  listFollowedSubjects,
  subjectFollowersBatch,
} from "./subjects.ts";
export { suggestAuthors } from "./suggest.ts";
