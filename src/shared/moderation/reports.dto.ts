import type { PagingDto } from "../site/site.dto.ts";
import type { ReportWords } from "./report-words.ts";
import type { AppealState, ReportReason, ReportState } from "./reports.enums.ts";

/** Something that is about to be reported; fields of the form: reason, note. */
export interface ReportPageData {
  readonly kind: ReportWords;
  readonly id: string;
  readonly title: string;
  /** Plain text: the beginning of it. */
  readonly text: string;
  readonly place: string;
  /** It is the viewer's own. */
  readonly own: boolean;
  readonly reported: boolean;
}

/** A strike as its member sees it. */
export interface StrikeDto {
  readonly id: string;
  readonly kind: ReportWords;
  readonly title: string;
  readonly reason: ReportReason;
  readonly words: string;
  readonly at: string;
  readonly expiresAt: string;
  readonly state: "in-force" | "revoked" | "over";
  readonly appeal: { readonly text: string; readonly state: AppealState; readonly answer: string } | null;
}

/** A report as its reporter sees it. */
export interface OwnReportDto {
  readonly id: string;
  readonly kind: ReportWords;
  readonly title: string;
  readonly reason: ReportReason;
  readonly createdAt: string;
  readonly state: ReportState;
  /** What the staff said to those who reported, or "". */
  readonly answer: string;
}

/** A member's strikes and reports; fields of the appeal form: strike, text. */
export interface StandingPageData {
  readonly zone: string;
  readonly restrictedUntil: string | null;
  readonly rule: { readonly limit: number; readonly days: number };
  readonly strikes: readonly StrikeDto[];
  readonly reports: readonly OwnReportDto[];
  readonly paging: PagingDto;
}
