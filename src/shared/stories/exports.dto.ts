import type { ExportFailure, ExportFormat, TrimSize } from "./exports.ts";

/** An export, as shown to its owner. */
export interface ExportDto {
  readonly id: string;
  readonly title: string;
  readonly format: ExportFormat;
  readonly size: TrimSize;
  readonly drafts: boolean;
  /** True for a Word file with tracked changes and comments. */
  readonly review: boolean;
  readonly state: "waiting" | "making" | "ready" | "failed";
  /** Reason of the state "failed"; otherwise null. */
  readonly failure: ExportFailure | null;
  readonly done: number;
  readonly total: number;
  /** Download, once ready. */
  readonly file: {
    readonly href: string;
    readonly name: string;
    readonly bytes: number;
    readonly expiresAt: string;
  } | null;
}

/** Form fields: format, size (of a PDF), drafts, review (of a Word file). */
export interface ExportsPageData {
  /** Null for all stories of the member. */
  readonly story: { readonly id: string; readonly title: string } | null;
  readonly exports: readonly ExportDto[];
}
