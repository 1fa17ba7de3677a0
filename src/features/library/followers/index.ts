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
  setSubjectFollowHidden,
  shadowBannedAmong,
  shadowBanSubjectFollow,
} from "./subject-entries.ts";
export {
  followedOf,
  followedSubjectsOf,
  followSubject,
  listFollowedSubjects,
  recentlyFollowedOf,
  subjectFollowersBatch,
  unfollowSubject,
} from "./subjects.ts";
export { suggestAuthors } from "./suggest.ts";
