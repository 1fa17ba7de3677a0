import type { AdminPageData, AdminWhoDto } from "../back-office.ts";
import type { PagingDto } from "../paging.ts";
import type { ChallengeExtrasDto } from "./challenge-page.dto.ts";
import type { ChallengeState, EntryState } from "./challenges.enums.ts";

/** Sort orders of the list for staff: latest announced first, or latest deadline first. */
export const ADMIN_CHALLENGE_SORTS = ["announced", "deadline"] as const;
export type AdminChallengeSort = (typeof ADMIN_CHALLENGE_SORTS)[number];

export interface AdminChallengeRowDto {
  readonly id: string;
  readonly title: string;
  readonly owner: AdminWhoDto;
  readonly state: ChallengeState;
  /** True if staff removed it. */
  readonly hidden: boolean;
  /** Set while staff run it. */
  readonly staff: { readonly since: string; readonly because: "closed" | "unjudged" | "reopened" } | null;
  readonly entries: number;
  readonly startDate: string;
  readonly endDate: string;
  readonly judgingEndDate: string;
  /** Description by its organiser, or "". */
  readonly prize: string;
  /** Prize money that has been paid in; null if none. */
  readonly prizeCents: number | null;
}

/** Announced challenges of all members; form fields: q, state, sort. */
export interface AdminChallengesPageData extends AdminPageData {
  readonly filter: Readonly<Record<"q" | "state" | "sort", string>>;
  readonly challenges: readonly AdminChallengeRowDto[];
  readonly paging: PagingDto;
}

/** A judge besides the organiser. */
export interface AdminJudgeDto {
  readonly who: AdminWhoDto;
  readonly accepted: boolean;
}

/** An entry as staff see it. */
export interface AdminEntryDto {
  readonly id: string;
  readonly title: string;
  readonly author: AdminWhoDto;
  readonly state: EntryState;
  /** Why it was disqualified, or withdrawn because its story was deleted, or "". */
  readonly reason: string;
  /** True while it does not take part because its author's account is closed, or staff hid it. */
  readonly hidden: boolean;
  readonly ballots: number;
  readonly rank: number | null;
  readonly enteredAt: string;
}

/** Entries of a challenge; form field: state. */
export interface AdminEntriesPageData extends AdminPageData {
  readonly challenge: AdminChallengeRowDto;
  readonly filter: Readonly<Record<"state", string>>;
  readonly entries: readonly AdminEntryDto[];
  readonly paging: PagingDto;
  readonly canChange: boolean;
}

/** Form that appoints judges of a challenge that staff run; form field: judges. */
export interface AdminJudgesPageData extends AdminPageData {
  readonly challenge: AdminChallengeRowDto;
  readonly judges: readonly AdminJudgeDto[];
}

/** One challenge for staff; form fields: those of `movable`, reason. */
export interface AdminChallengePageData extends AdminPageData {
  readonly challenge: AdminChallengeRowDto;
  readonly cancelReason: string;
  /** Why the viewer may not decide about it; null if they may. */
  readonly conflict: string | null;
  readonly canCancel: boolean;
  readonly canAppoint: boolean;
  readonly canFinish: boolean;
  readonly canReopen: boolean;
  /** When it was first decided, and its results last corrected; null if not. */
  readonly decidedAt: string | null;
  readonly correctedAt: string | null;
  /** Until when staff can reopen it; null if it is not decided. */
  readonly correctableUntil: string | null;
  /** State of the prize money that has been paid in, and when it is paid to the winners, if that is known. */
  readonly prizeMoney: Pick<NonNullable<ChallengeExtrasDto["prizeMoney"]>, "state" | "payAt"> | null;
  readonly judges: readonly AdminJudgeDto[];
  /** Dates that can still be moved, with their values in the viewer's time zone. */
  readonly movable: readonly {
    readonly name: "startDate" | "endDate" | "judgingEndDate";
    readonly value: string;
  }[];
}
