import type { KeptDetail } from "./details-history.enums.ts";
import type { ComparisonDto } from "./revisions.dto.ts";

/** A detail before and after a change, in words. */
export interface ChangedDetailDto {
  readonly name: KeptDetail;
  readonly before: string;
  readonly after: string;
  /** Of a title and a synopsis, where one change is looked at: their words. */
  readonly comparison?: ComparisonDto;
}

export interface DetailChangeDto {
  /** From 1 in each story. */
  readonly number: number;
  readonly at: string;
  /** Who made it; "" for somebody who has left. */
  readonly by: string;
  readonly details: readonly ChangedDetailDto[];
}

/** `/story/:id/history`; `change` looks at one, `view` "side" with both beside each other. Form: `intent` restore (number, version). */
export interface DetailsHistoryPageData {
  readonly story: {
    readonly id: string;
    readonly slug: string;
    readonly title: string;
    readonly language: string;
  };
  readonly version: number;
  /** The newest first. */
  readonly changes: readonly DetailChangeDto[];
  readonly looked: DetailChangeDto | null;
  /** How the words of the one that is looked at are laid out. */
  readonly view: "inline" | "side";
  readonly can: { readonly restore: boolean };
  /** Path of the older ones. */
  readonly older: string | null;
  readonly zone: string;
}
