import type { SiteSettingsValues } from "../platform/site-settings.ts";
import type { AdminPageData } from "./admin.dto.ts";
import type { AdminJobState, AdminMailState } from "./admin.ts";
import type { PagingDto } from "./site.dto.ts";

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

/** The mail outbox; fields of its forms: state, to; id (retry). */
export interface AdminMailsPageData extends AdminPageData {
  readonly filter: Readonly<Record<"state" | "to", string>>;
  readonly mails: readonly AdminMailRowDto[];
  /** There is no mail server: mails are kept, and none can be sent again. */
  readonly kept: boolean;
  readonly paging: PagingDto;
}

export interface AdminMailPageData extends AdminPageData {
  readonly mail: AdminMailRowDto;
  /** Its words with every key to an account taken out; null where they are gone, or nobody's business. */
  readonly text: string | null;
  readonly hidden: "sent" | "private" | null;
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

/** An event that nobody tries any more; never what it says. */
export interface AdminEventDto {
  readonly id: string;
  readonly name: string;
  /** Subscribers that were not told. */
  readonly waiting: readonly string[];
  readonly attempts: number;
  readonly error: string | null;
  readonly at: string;
}

/** Jobs of one state, or dead events; fields of its form: id, intent ("retry", "drop"). */
export interface AdminJobsPageData extends AdminPageData {
  readonly state: AdminJobState | "events";
  readonly counts: Readonly<Record<AdminJobState | "events", number>>;
  readonly jobs: readonly AdminJobDto[];
  readonly events: readonly AdminEventDto[];
  readonly paging: PagingDto;
}

export interface HealthPageData extends AdminPageData {
  readonly facts: readonly { readonly key: HealthFact; readonly value: string }[];
  /** Documents by collection, about. */
  readonly collections: readonly { readonly name: string; readonly count: number }[];
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

/** Fields: those of the settings, and version. */
export interface SiteSettingsPageData extends AdminPageData {
  readonly values: SiteSettingsValues;
  readonly version: number;
}
