import type { ReportWords } from "../moderation/report-words.ts";
import type { AppealState, ReportReason, ReportState } from "../moderation/reports.enums.ts";
import type { AdminPageData, AdminWhoDto } from "./admin.dto.ts";
import type { ContactKind, ContactState } from "./contact.enums.ts";
import type { PagingDto } from "./site.dto.ts";

/** Open reports of one thing, or those that were decided together, with the copy that was shown. */
export interface AdminCaseDto {
  readonly id: string;
  readonly kind: ReportWords;
  readonly by: AdminWhoDto;
  readonly title: string;
  /** Plain text. */
  readonly text: string;
  /** Its page; "" for what is private. */
  readonly place: string;
  readonly writtenAt: string;
  readonly openedAt: string;
  /** Who has it; null for nobody. */
  readonly taken: AdminWhoDto | null;
  /** The viewer has it. */
  readonly mine: boolean;
  readonly count: number;
  /** The latest of them. */
  readonly reports: readonly {
    readonly id: string;
    readonly reporter: AdminWhoDto;
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

/** Cases of one state, the newest first; fields of a form: id, intent (what is decided), answer, words, toMaker. */
export interface AdminReportsPageData extends AdminPageData {
  readonly state: ReportState;
  readonly kind: string | null;
  /** All there are. */
  readonly kinds: readonly ReportWords[];
  /** Only what this member made. */
  readonly by: AdminWhoDto | null;
  /** Open appeals. */
  readonly appeals: number;
  readonly cases: readonly AdminCaseDto[];
  readonly paging: PagingDto;
}

/** What a member says against a strike. */
export interface AdminAppealDto {
  /** Of the strike. */
  readonly id: string;
  readonly user: AdminWhoDto;
  readonly by: AdminWhoDto;
  readonly kind: ReportWords;
  readonly title: string;
  readonly reason: ReportReason;
  readonly words: string;
  readonly at: string;
  readonly text: string;
  readonly saidAt: string;
  readonly answer: string;
  readonly decidedBy: AdminWhoDto | null;
}

/** Appeals of one state, the newest strike first; fields of a form: id, intent, answer. */
export interface AdminAppealsPageData extends AdminPageData {
  readonly state: AppealState;
  readonly appeals: readonly AdminAppealDto[];
  readonly paging: PagingDto;
}

/** A message to the staff. */
export interface ContactMessageDto {
  readonly id: string;
  readonly kind: ContactKind;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  /** Plain text, paragraphs apart by blank lines. */
  readonly text: string;
  /** The member who wrote; null for a guest. */
  readonly user: AdminWhoDto | null;
  readonly createdAt: string;
}

/** Messages of one state, the newest first; fields of a form: id, intent (the state it gets). */
export interface AdminContactPageData extends AdminPageData {
  readonly state: ContactState;
  readonly messages: readonly ContactMessageDto[];
  readonly paging: PagingDto;
}
