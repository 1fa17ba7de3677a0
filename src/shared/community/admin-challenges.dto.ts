import type { AdminPageData, AdminWhoDto } from "../back-office.ts";
import type { PagingDto } from "../paging.ts";
import type { ChallengeState } from "./challenges.enums.ts";

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
  readonly staff: { readonly since: string; readonly because: "closed" | "unjudged" } | null;
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
  readonly judges: readonly AdminJudgeDto[];
  /** Dates that can still be moved, with their values in the viewer's time zone. */
  readonly movable: readonly {
    readonly name: "startDate" | "endDate" | "judgingEndDate";
    readonly value: string;
  }[];
}
