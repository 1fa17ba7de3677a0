import type { PagingDto } from "../paging.ts";
import type { StaffAct } from "../people/staff-acts.ts";
import type { ReportWords } from "../platform/report-words.ts";
import type { AppealState, ReportReason, ReportState } from "../platform/reports.enums.ts";

/** Content to be reported; form fields: reason, note. */
export interface ReportPageData {
  readonly kind: ReportWords;
  readonly id: string;
  readonly title: string;
  /** Beginning of the content, as plain text. */
  readonly text: string;
  readonly place: string;
  /** True if it is the viewer's content. */
  readonly own: boolean;
  readonly reported: boolean;
}

/** A strike of a former account as shown to the member who carries it. */
export interface CarriedStrikeDto {
  readonly id: string;
  readonly expiresAt: string;
  readonly state: "in-force" | "revoked" | "over";
  readonly appeal: { readonly text: string; readonly state: AppealState; readonly answer: string } | null;
}

/** A strike as shown to its member. */
export interface StrikeDto extends CarriedStrikeDto {
  readonly kind: ReportWords;
  readonly title: string;
  readonly reason: ReportReason;
  readonly words: string;
  readonly at: string;
}

/** Content that was removed, or changed by staff, without a strike, as shown to its author. */
export interface RemovalDto extends Pick<StrikeDto, "id" | "kind" | "title" | "words" | "at" | "appeal"> {
  readonly act: StaffAct;
  /** Reason of the latest report; null if staff acted without one. */
  readonly reason: ReportReason | null;
}

/** A report as shown to its reporter. */
export interface OwnReportDto {
  readonly id: string;
  readonly kind: ReportWords;
  readonly title: string;
  readonly reason: ReportReason;
  readonly createdAt: string;
  readonly state: ReportState;
  /** Answer of staff to the reporters, or "". */
  readonly answer: string;
}

/** Strikes and reports of a member; fields of the appeal form: strike or removal, text. */
export interface StandingPageData {
  readonly zone: string;
  readonly restrictedUntil: string | null;
  readonly rule: { readonly limit: number; readonly days: number };
  readonly strikes: readonly StrikeDto[];
  /** Strikes of former accounts. */
  readonly carried: readonly CarriedStrikeDto[];
  readonly removals: readonly RemovalDto[];
  readonly reports: readonly OwnReportDto[];
  readonly paging: PagingDto;
}
