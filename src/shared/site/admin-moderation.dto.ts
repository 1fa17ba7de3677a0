import type { AdminPageData, AdminWhoDto } from "../back-office.ts";
import type { PagingDto } from "../paging.ts";
import type { StaffAct } from "../people/staff-acts.ts";
import type { ReportWords } from "../platform/report-words.ts";
import type { AppealState, ReportReason, ReportState } from "../platform/reports.enums.ts";
import type { ContactKind, ContactState } from "./contact.enums.ts";

/** Open reports about one item, or reports that were decided together, with the stored copy. */
export interface AdminCaseDto {
  readonly id: string;
  readonly kind: ReportWords;
  readonly by: AdminWhoDto;
  readonly title: string;
  /** Plain text as it was first reported. */
  readonly text: string;
  /** Other wordings in which it was reported later, oldest first. */
  readonly edits: readonly { readonly text: string; readonly at: string }[];
  /** Its text now, if it differs from the last reported one; null also for private and deleted content. */
  readonly now: string | null;
  /** Address of its page; "" for private content. */
  readonly place: string;
  /** Why the viewer may not decide it; null if they may. */
  readonly conflict: string | null;
  readonly writtenAt: string;
  readonly openedAt: string;
  /** Staff member who handles it; null if unassigned. */
  readonly taken: AdminWhoDto | null;
  /** True if it is assigned to the viewer. */
  readonly mine: boolean;
  readonly count: number;
  /** What staff did without a report; null for reported content. */
  readonly act: StaffAct | null;
  /** Latest reports. */
  readonly reports: readonly {
    readonly id: string;
    /** Null if the viewer is involved, unless it is their own report; the note is "" then. */
    readonly reporter: AdminWhoDto | null;
    readonly reason: ReportReason;
    readonly note: string;
    readonly createdAt: string;
  }[];
  readonly decision: {
    readonly by: AdminWhoDto;
    readonly at: string;
    readonly answer: string;
    readonly toMaker: string;
    readonly strike: boolean;
  } | null;
}

/** Cases of one state, newest first; form fields: id, intent (the decision), answer, words, toMaker. */
export interface AdminReportsPageData extends AdminPageData {
  /** Id of the one item that is shown; null for a list. */
  readonly only: string | null;
  readonly state: ReportState;
  readonly kind: string | null;
  /** All kinds of reportable content. */
  readonly kinds: readonly ReportWords[];
  /** Set if only cases about this member's content are shown. */
  readonly by: AdminWhoDto | null;
  /** Number of open appeals. */
  readonly appeals: number;
  readonly cases: readonly AdminCaseDto[];
  readonly paging: PagingDto;
}

/** An appeal against a strike or a removal. */
export interface AdminAppealDto {
  /** Id of the strike, or of the case. */
  readonly id: string;
  /** Why the viewer may not decide it; null if they may. */
  readonly conflict: string | null;
  readonly user: AdminWhoDto;
  readonly by: AdminWhoDto;
  readonly kind: ReportWords;
  readonly title: string;
  /** Reason of the report; null if there was none. */
  readonly reason: ReportReason | null;
  /** What staff did; null for a strike. */
  readonly act: StaffAct | null;
  /** True for a strike that was given to a former account of the member. */
  readonly isCarriedOver: boolean;
  readonly words: string;
  readonly at: string;
  readonly text: string;
  readonly saidAt: string;
  readonly answer: string;
  readonly decidedBy: AdminWhoDto | null;
}

/** Appeals of one state, newest strike or removal first; form fields: id, intent, answer. */
export interface AdminAppealsPageData extends AdminPageData {
  /** Id of the one item that is shown; null for a list. */
  readonly only: string | null;
  /** Key of the prepared answer that its field is filled with, or null. */
  readonly prepared: string | null;
  readonly state: AppealState;
  /** True for appeals against removals, false for those against strikes. */
  readonly removals: boolean;
  /** Number of open appeals against removals. */
  readonly openRemovals: number;
  readonly appeals: readonly AdminAppealDto[];
  readonly paging: PagingDto;
}

/** A message to staff. */
export interface ContactMessageDto {
  readonly id: string;
  readonly kind: ContactKind;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  /** Plain text, with paragraphs separated by blank lines. */
  readonly text: string;
  /** Member who sent it; null for a guest. */
  readonly user: AdminWhoDto | null;
  readonly createdAt: string;
}

/** Messages of one state, newest first; form fields: id, intent (the new state). */
export interface AdminContactPageData extends AdminPageData {
  /** Id of the one item that is shown; null for a list. */
  readonly only: string | null;
  readonly state: ContactState;
  readonly messages: readonly ContactMessageDto[];
  readonly paging: PagingDto;
}
