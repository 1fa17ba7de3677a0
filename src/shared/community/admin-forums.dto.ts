import type { AdminPageData, AdminWhoDto } from "../back-office.ts";
import type { PagingDto } from "../paging.ts";
import type { AuditEntryDto } from "../platform/audit-entry.dto.ts";
import type { ForumSection, TrustLevel } from "./forums.enums.ts";

/** States by which staff filter threads. */
export const ADMIN_THREAD_STATES = ["pinned", "locked", "slow", "removed"] as const;
export type AdminThreadState = (typeof ADMIN_THREAD_STATES)[number];

/** Actions of staff that move threads and posts. */
export const FORUM_MOVES = ["thread.decide", "thread.split", "thread.merge"] as const;
export type ForumMove = (typeof FORUM_MOVES)[number];

export interface AdminThreadRowDto {
  readonly id: string;
  readonly title: string;
  readonly section: ForumSection;
  /** Address of its page. */
  readonly href: string;
  /** Null if the author has left. */
  readonly author: AdminWhoDto | null;
  readonly posts: number;
  readonly lastPostAt: string;
  /** Seconds a member waits between two posts; 0 for no limit. */
  readonly slowMode: number;
  readonly states: readonly AdminThreadState[];
}

/** Forums for staff; form fields: q, section, state, and member of a separate form. */
export interface AdminForumsPageData extends AdminPageData {
  readonly filter: Readonly<Record<"q" | "section" | "state", string>>;
  readonly sections: readonly {
    readonly section: ForumSection;
    readonly threads: number;
    readonly posts: number;
  }[];
  readonly threads: readonly AdminThreadRowDto[];
  readonly paging: PagingDto;
  /** Username in the form that shows a member's trust level. */
  readonly member: string;
  /** Trust level of that member; null if there is no such member, or none was given. */
  readonly trust: {
    readonly who: AdminWhoDto;
    readonly level: TrustLevel;
    readonly held: boolean;
  } | null;
}

/** What staff moved and merged, newest first. */
export interface ForumMovesPageData extends AdminPageData {
  readonly action: ForumMove;
  readonly entries: readonly AuditEntryDto[];
  readonly paging: PagingDto;
}
