import type { KeptDetail } from "./details-history.enums.ts";
import type { ComparisonDto } from "./revisions.dto.ts";

/** A detail before and after a change, as text. */
export interface ChangedDetailDto {
  readonly name: KeptDetail;
  readonly before: string;
  readonly after: string;
  /** For a title or synopsis when a single change is displayed: comparison of the texts. */
  readonly comparison?: ComparisonDto;
}

export interface DetailChangeDto {
  /** Number from 1 within each story. */
  readonly number: number;
  readonly at: string;
  /** Member who made it; "" if they have left. */
  readonly by: string;
  readonly details: readonly ChangedDetailDto[];
}

/**
 * `/story/:id/history`; `change` displays one change, `view` "side" shows both versions side by side. Form:
 * `intent` restore (number, version).
 */
export interface DetailsHistoryPageData {
  readonly story: {
    readonly id: string;
    readonly slug: string;
    readonly title: string;
    readonly language: string;
  };
  readonly version: number;
  /** Newest first. */
  readonly changes: readonly DetailChangeDto[];
  readonly looked: DetailChangeDto | null;
  /** Layout of the comparison. */
  readonly view: "inline" | "side";
  readonly can: { readonly restore: boolean };
  /** Path of the page with older changes. */
  readonly older: string | null;
  readonly zone: string;
}
