import { formatNumber } from "../format.ts";
import type { AdminThreadState, ForumMove } from "./admin-forums.dto.ts";
import type { TrustLevel } from "./forums.enums.ts";

/** Texts about forums in the back office. */
export const adminForumsText = {
  title: "Forums",
  lead: "Sections, threads and trust levels. Pin, lock, move or slow down a thread on its own page.",
  waiting: "Posts to approve",
  moves: "Moved and merged threads",
  sections: "Sections",
  section: "Section",
  threadCount: "Threads",
  posts: "Posts",
  threads: "Threads",
  threadList: "Threads, latest post first",
  none: "No threads match.",
  search: "Find",
  searchHint: "Words of the title or tags",
  state: "State",
  states: {
    pinned: "Pinned",
    locked: "Locked",
    slow: "Slow mode",
    removed: "Removed",
  } satisfies Readonly<Record<AdminThreadState, string>>,
  thread: "Thread",
  author: "Started by",
  left: "Deleted account",
  lastPost: "Last post",
  moderate: "Moderate",
  trust: "Trust levels",
  trustLead: (removed: number, days: number) =>
    `Levels are computed from the time since joining and the number of public posts. A member with ${removed} posts removed in the last ${days} days is treated as new.`,
  level: "Level",
  levels: { new: "New", member: "Member", regular: "Regular" } satisfies Readonly<Record<TrustLevel, string>>,
  needs: "Needs",
  needsNothing: "Nothing",
  needsOf: (days: number, posts: number) => `${days} days and ${posts} posts`,
  postsPerDay: "Posts per day",
  links: "Links per post",
  pictures: "Pictures per post",
  member: "Show the level of a member (username)",
  show: "Show",
  nobody: "No member has this username.",
  levelOf: (level: string) => `Trust level: ${level}.`,
  held: (posts: number) =>
    `The first ${formatNumber(posts)} posts of this member are shown only after approval.`,
  movesTitle: "Moved and merged",
  movesLead:
    "From the audit log: threads that staff moved or changed, posts moved out of a thread, and threads merged into another.",
  actions: {
    "thread.decide": "Threads moved or changed",
    "thread.split": "Posts moved",
    "thread.merge": "Threads merged",
  } satisfies Readonly<Record<ForumMove, string>>,
  noMoves: "Nothing yet.",
  back: "Forums",
} as const;
