import type { AdminPageData } from "../back-office.ts";
import type { PagingDto } from "../paging.ts";
import type { SiteSettingsValues } from "../platform/site-settings.fields.ts";
import type { AdminJobList, AdminJobState, AdminMailState } from "./admin.ts";

export interface AdminMailRowDto {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly kind: "account" | "notification" | "newsletter";
  readonly state: AdminMailState;
  readonly error: string | null;
  readonly createdAt: string;
  readonly sentAt: string | null;
}

/** Mail outbox; form fields: state, to; id (retry). */
export interface AdminMailsPageData extends AdminPageData {
  readonly filter: Readonly<Record<"state" | "to", string>>;
  readonly mails: readonly AdminMailRowDto[];
  /** True if there is no mail server: mails are only stored and cannot be resent. */
  readonly kept: boolean;
  /** Number of undelivered mails that can be sent again; form fields: `count`, the number that was shown. */
  readonly retriable: number;
  /** Number of mails that wait because of a fault that concerns every mail. */
  readonly stopped: number;
  readonly paging: PagingDto;
}

export interface AdminMailPageData extends AdminPageData {
  readonly mail: AdminMailRowDto;
  /** Text with all access tokens removed; null if it was deleted or is private. */
  readonly text: string | null;
  readonly hidden: "sent" | "private" | null;
}

/**
 * A database that was restored from a backup. Forms: `since` of the hold shown, and `intent`: `release`, `discard
 * KEY` of a matter, or `job NAME`.
 */
export interface HoldPageData extends AdminPageData {
  /** Null if nothing is held. `lastUsedAt`: about when the backup was made. */
  readonly hold: { readonly since: string; readonly lastUsedAt: string | null } | null;
  readonly matters: readonly {
    readonly key: string;
    readonly count: number;
    /** What will happen. */
    readonly sentence: string;
    readonly href: string | null;
    /** Label of the button that lets it not happen; null if there is none. */
    readonly discard: string | null;
  }[];
  /** Jobs that wait and do not recur, by kind. */
  readonly jobs: readonly { readonly name: string; readonly count: number; readonly due: string }[];
  /** Number of recurring jobs, which wait too. */
  readonly recurring: number;
}

export interface AdminJobDto {
  readonly id: string;
  readonly name: string;
  readonly state: AdminJobState;
  readonly attempts: number;
  readonly dueAt: string | null;
  readonly every: string | null;
  readonly error: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
}

/** An event that is no longer retried, without its content. */
export interface AdminEventDto {
  readonly id: string;
  readonly name: string;
  /** Subscribers that did not receive it. */
  readonly waiting: readonly string[];
  readonly attempts: number;
  readonly error: string | null;
  readonly at: string;
}

/** An item that a recurring job leaves out for a time, because it failed repeatedly. */
export interface AdminFailedItemDto {
  readonly id: string;
  /** Name of what the job processes. */
  readonly sweep: string;
  /** Id of the item's document. */
  readonly key: string;
  readonly attempts: number;
  readonly error: string;
  readonly since: string;
  readonly retryAt: string;
}

/** Jobs of one state, dead events or items set aside; form fields: id, intent ("retry", "drop"). */
export interface AdminJobsPageData extends AdminPageData {
  readonly state: AdminJobList;
  readonly counts: Readonly<Record<AdminJobList, number>>;
  readonly jobs: readonly AdminJobDto[];
  readonly events: readonly AdminEventDto[];
  readonly items: readonly AdminFailedItemDto[];
  readonly paging: PagingDto;
}

export interface HealthPageData extends AdminPageData {
  readonly facts: readonly { readonly key: HealthFact; readonly value: string }[];
  /** Approximate number of documents by collection. */
  readonly collections: readonly { readonly name: string; readonly count: number }[];
  /** Migrations that have run on this database; `finishedAt` is null for one that was interrupted. */
  readonly migrations: readonly {
    readonly name: string;
    readonly summary: string;
    readonly finishedAt: string | null;
  }[];
}

export type HealthFact =
  | "ready"
  | "database"
  | "databaseVersion"
  | "roundTrip"
  | "site"
  | "node"
  | "environment"
  | "started"
  | "memory"
  | "process";

/** Form fields: the settings, and version. */
export interface SiteSettingsPageData extends AdminPageData {
  readonly values: SiteSettingsValues;
  readonly version: number;
}
