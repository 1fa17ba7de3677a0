import type { AdminPageData, AdminWhoDto } from "../back-office.ts";
import type { PagingDto } from "../paging.ts";
import type { AuditEntryDto } from "../platform/audit-entry.dto.ts";

/** Choices of the filter by assignment. */
export const ASSIGNED = ["me", "nobody"] as const;
export type Assigned = (typeof ASSIGNED)[number];

/** Something that waits for a decision of staff. */
export interface ReviewItemDto {
  readonly kind: string;
  readonly id: string;
  readonly kindLabel: string;
  readonly title: string;
  readonly href: string;
  /** Null for a guest. */
  readonly by: AdminWhoDto | null;
  readonly since: string;
  /** Time waiting: "3 days". */
  readonly waiting: string;
  readonly assignee: AdminWhoDto | null;
  /** True if it is assigned to the viewer. */
  readonly mine: boolean;
  /** Number of notes by staff. */
  readonly notes: number;
}

/** The review queue, longest waiting first; form fields: kind, id, intent ("assign", "release"). */
export interface ReviewQueuePageData extends AdminPageData {
  readonly kind: string | null;
  readonly assigned: Assigned | null;
  readonly kinds: readonly { readonly kind: string; readonly label: string; readonly count: number }[];
  readonly items: readonly ReviewItemDto[];
  readonly paging: PagingDto;
}

/** Notes and history of one item; form fields: text. */
export interface ReviewItemPageData extends AdminPageData {
  readonly kind: string;
  readonly id: string;
  readonly kindLabel: string;
  /** Null once it is decided. */
  readonly item: { readonly title: string; readonly href: string; readonly waiting: string } | null;
  readonly notes: readonly {
    readonly id: string;
    readonly by: AdminWhoDto | null;
    readonly text: string;
    readonly at: string;
  }[];
  /** What staff did with it, newest first. */
  readonly entries: readonly AuditEntryDto[];
}
