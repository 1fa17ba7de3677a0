import { TRUST_LIMITS } from "../../shared/community/forums.limits.ts";

/** How often one client may do one thing. */
export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
}

/** Counted in memory, for they run on every request (security.md, Limits). */
export const GENERAL_LIMITS = {
  guest: { points: 300, seconds: 5 * 60 },
  member: { points: 1_500, seconds: 5 * 60 },
} as const satisfies Record<string, RateLimit>;

/** Counted in MongoDB, so that more processes do not mean more tries (security.md, Limits). */
export const SHARED_LIMITS = {
  loginByAddress: { points: 25, seconds: 5 * 60 },
  loginByIdentifier: { points: 10, seconds: 5 * 60 },
  /** Ours: a household or a class may sign up together, a script may not. */
  registerByAddress: { points: 20, seconds: 60 * 60 },
  /** Ours: the same without proof of work, which scripts that take their time could send too. */
  registerUnprovenByAddress: { points: 5, seconds: 60 * 60 },
  resetByAddress: { points: 5, seconds: 30 * 60 },
  resetByIdentifier: { points: 5, seconds: 30 * 60 },
  /** Ours: codes cannot be guessed, but each try that fits costs a hash. */
  codeByAddress: { points: 30, seconds: 30 * 60 },
  /** Ours: who found a browser signed in must not find out the password there. */
  passwordByMember: { points: 10, seconds: 5 * 60 },
  /** Ours: each is a mail to the staff. */
  contactByAddress: { points: 5, seconds: 60 * 60 },
  /** Ours: each sends a mail to an address that need not be the member's. */
  emailChangeByMember: { points: 5, seconds: 60 * 60 },
  /** Ours: a name that is here and there is nobody's. */
  usernameByMember: { points: 5, seconds: 24 * 60 * 60 },
  /** Ours: people in the middle of a talk write fast, but not faster. */
  messageByMember: { points: 120, seconds: 10 * 60 },
  /** Ours: who writes to so many others in an hour is advertising. */
  newConversationByMember: { points: 20, seconds: 60 * 60 },
  /** Ours: updates and replies together; a lively talk fits, a script does not. */
  updatesByMember: { points: 120, seconds: 60 * 60 },
  /** Ours: a lively talk fits, a script does not. */
  commentsByMember: { points: 120, seconds: 60 * 60 },
  /** Ours: as comments; threads are begun more seldom. */
  forumPostsByMember: { points: 60, seconds: 60 * 60 },
  /** Of each level of trust (`forums.limits.ts`). */
  forumPostsByNewMember: { points: TRUST_LIMITS.new.posts, seconds: 24 * 60 * 60 },
  forumPostsByKnownMember: { points: TRUST_LIMITS.member.posts, seconds: 24 * 60 * 60 },
  forumPostsByRegular: { points: TRUST_LIMITS.regular.posts, seconds: 24 * 60 * 60 },
  forumThreadsByMember: { points: 10, seconds: 60 * 60 },
  /** Ours: nobody runs so many at once; entries are few by their own rules. */
  challengesByMember: { points: 10, seconds: 24 * 60 * 60 },
  challengeEntriesByMember: { points: 30, seconds: 60 * 60 },
  challengeInvitesByMember: { points: 20, seconds: 60 * 60 },
  /** Ours: who is plagued reports a lot, but each is read by a person. */
  reportByMember: { points: 20, seconds: 60 * 60 },
  /** Ours: nobody finishes so many stories in an hour. */
  reviewsByMember: { points: 20, seconds: 60 * 60 },
  /** Ours: each is a mail to somebody who may be no member. */
  teamMailByMember: { points: 20, seconds: 24 * 60 * 60 },
  /** Ours: each is a mail to an address that somebody typed. */
  joinByAddress: { points: 10, seconds: 60 * 60 },
  /** Ours: each is a mail, though to oneself. */
  testLetterByMember: { points: 20, seconds: 60 * 60 },
  uploadByMember: { points: 30, seconds: 30 * 60 },
  /** Ours: a whole book's chapters in an hour, each hundreds of megabytes at most. */
  audioByMember: { points: 120, seconds: 60 * 60 },
  /** Ours: reading a whole manuscript is the dearest thing a member can ask for. */
  importByMember: { points: 20, seconds: 60 * 60 },
  /** Ours: a whole story set as a book takes a processor for seconds. */
  exportByMember: { points: 30, seconds: 60 * 60 },
  /** Ours: an archive is the largest thing we make for one member. */
  archiveByMember: { points: 3, seconds: 24 * 60 * 60 },
  /** Ours: whoever found a browser signed in must not guess the password that deletes the account. */
  deletionByMember: { points: 10, seconds: 30 * 60 },
  /** Ours: a story's password is short and shared, so it must not be guessed. */
  unlockByAddress: { points: 20, seconds: 10 * 60 },
} as const satisfies Record<string, RateLimit>;

export type SharedLimit = keyof typeof SHARED_LIMITS;
