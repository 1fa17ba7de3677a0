import type { AdminWhoDto } from "../back-office.ts";

/** An entry of the audit log. */
export interface AuditEntryDto {
  readonly seq: number;
  readonly at: string;
  /** Null for the console. */
  readonly by: AdminWhoDto | null;
  /** Member on whose behalf it was done. */
  readonly as: AdminWhoDto | null;
  /** Label of the action. */
  readonly action: string;
  readonly subject: {
    /** Label of the kind of subject. */
    readonly kind: string;
    readonly label: string;
    readonly href: string | null;
  } | null;
  /** Labelled; times in ISO 8601. Accounts by their current usernames. */
  readonly details: readonly { readonly label: string; readonly value: string }[];
}
