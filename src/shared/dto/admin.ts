import type { AdminJobState, AdminMailState, AdminUserAct } from "../admin.ts";
import type { AuditAction, AuditSubjectType } from "../audit.ts";
import type { DuplicateEvidenceKind } from "../duplicates.ts";
import type {
  AppealState,
  ContactKind,
  ContactState,
  ReportKindName,
  ReportReason,
  ReportState,
  Role,
  StoryState,
} from "../enums.ts";
import type { SiteSettingsValues } from "../site-settings.ts";
import type { StrikeDto } from "./reports.ts";
import type { PagingDto } from "./site.ts";

/** What every page of the back office knows of who looks. */
export interface AdminPageData {
  /** Sees and may do all; moderators only what is theirs. */
  readonly isAdmin: boolean;
  /** Zone of the viewer's clock. */
  readonly zone: string;
}

/** An account as an entry names it; without a username it is gone. */
export interface AdminWhoDto {
  readonly id: string;
  readonly username: string | null;
}

export interface AuditEntryDto {
  readonly seq: number;
  readonly at: string;
  /** Null for the console. */
  readonly by: AdminWhoDto | null;
  /** On whose behalf. */
  readonly as: AdminWhoDto | null;
  readonly action: AuditAction;
  readonly subject: {
    readonly type: AuditSubjectType;
    readonly id: string;
    readonly label: string;
    readonly href: string | null;
  } | null;
  readonly details: readonly { readonly name: string; readonly value: string }[];
}

/** Fields of its form: by, action, subject, from, to. */
export interface AuditPageData extends AdminPageData {
  readonly filter: Readonly<Record<"by" | "action" | "subject" | "from" | "to", string>>;
  /** A name in the filter that nobody has. */
  readonly unknown: readonly ("by" | "subject")[];
  readonly entries: readonly AuditEntryDto[];
  readonly paging: PagingDto;
}

/** Fields: those of the settings, and version. */
export interface SiteSettingsPageData extends AdminPageData {
  readonly values: SiteSettingsValues;
  readonly version: number;
}

export type AdminUserState = "active" | "blocked" | "unconfirmed";

export interface AdminUserRowDto {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  /** Null for who may not see addresses. */
  readonly email: string | null;
  readonly role: Role;
  readonly state: AdminUserState;
  readonly risk: string | null;
  readonly joinedAt: string;
  readonly seenAt: string | null;
}

/** The list of accounts; fields of its form: q, role, state, from, to, risk. */
export interface AdminUsersPageData extends AdminPageData {
  readonly filter: Readonly<Record<"q" | "role" | "state" | "from" | "to" | "risk", string>>;
  /** Levels of e-mail risk that there are; empty for moderators. */
  readonly risks: readonly string[];
  readonly users: readonly AdminUserRowDto[];
  /** The search found more than it goes through. */
  readonly cut: boolean;
  readonly paging: PagingDto;
}

/** Where an account signed in from. */
export interface SignInDto {
  readonly id: string;
  readonly ip: string;
  readonly device: string;
  readonly firstAt: string;
  readonly lastAt: string;
}

/** What members and staff found wrong with what somebody made. */
export interface AdminConductDto {
  /** Posting is closed until then. */
  readonly restrictedUntil: string | null;
  /** The latest, and how many in all. */
  readonly strikes: readonly (Omit<StrikeDto, "words" | "appeal"> & {
    readonly by: AdminWhoDto | null;
    readonly appeal: AppealState | null;
  })[];
  readonly strikeCount: number;
  readonly cases: readonly (Pick<AdminCaseDto, "id" | "kind" | "title" | "place" | "count" | "openedAt"> & {
    readonly state: ReportState;
  })[];
  readonly caseCount: number;
}

/** An account. Fields of its forms: reason (block), role (role), purpose (on-behalf). */
export interface AdminUserPageData extends AdminPageData {
  readonly user: AdminUserRowDto & { readonly blockedReason: string };
  /** What only admins see. */
  readonly private: {
    readonly timezone: string;
    readonly location: string;
    readonly referral: string;
    readonly referredBy: AdminWhoDto | null;
    readonly promotional: boolean;
    readonly captchaScore: number | null;
    readonly registeredWith: string;
    readonly sessions: number;
    readonly signIns: readonly SignInDto[];
    readonly entries: readonly AuditEntryDto[];
    /** Groups of likely duplicates that it is in. */
    readonly duplicates: number;
  } | null;
  readonly stories: readonly {
    readonly id: string;
    readonly slug: string;
    readonly title: string;
    readonly state: StoryState;
    readonly updatedAt: string;
  }[];
  readonly storyCount: number;
  readonly followers: number;
  readonly conduct: AdminConductDto;
  readonly can: Readonly<Record<AdminUserAct, boolean>>;
  /** The form that was sent and came back. */
  readonly sent: AdminUserAct | null;
}

/** A number with what it counts and where one sees more. */
export interface AdminFigureDto {
  readonly key:
    | "members"
    | "newMembers"
    | "blocked"
    | "stories"
    | "failedJobs"
    | "failedMails"
    | "duplicates";
  readonly value: number;
  readonly href: string | null;
  /** Somebody should look. */
  readonly alert: boolean;
}

export interface AdminOverviewPageData extends AdminPageData {
  readonly figures: readonly AdminFigureDto[];
  readonly newest: readonly AdminUserRowDto[];
  /** Empty for moderators. */
  readonly entries: readonly AuditEntryDto[];
}

/** While somebody acts on a member's behalf. */
export interface ActingDto {
  readonly actor: string;
  readonly member: string;
  readonly until: string;
}

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

/** Jobs of one state; fields of its form: id, intent ("retry", "drop"). */
export interface AdminJobsPageData extends AdminPageData {
  readonly state: AdminJobState;
  readonly counts: Readonly<Record<AdminJobState, number>>;
  readonly jobs: readonly AdminJobDto[];
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

/** Accounts that are likely one person's. */
export interface DuplicateGroupDto {
  readonly id: string;
  /** 0 to 1. */
  readonly score: number;
  readonly foundAt: string;
  readonly users: readonly AdminUserRowDto[];
  readonly evidence: readonly {
    readonly kind: DuplicateEvidenceKind;
    readonly shown: string;
    /** Ids of those who share it. */
    readonly users: readonly string[];
  }[];
}

/** Likely duplicates; fields of its forms: id, intent ("dismiss", "reopen"). */
export interface DuplicatesPageData extends AdminPageData {
  /** Shown are those that staff found to be several people. */
  readonly dismissed: boolean;
  readonly groups: readonly DuplicateGroupDto[];
  readonly marks: readonly {
    readonly id: string;
    readonly at: string;
    readonly users: readonly AdminWhoDto[];
  }[];
  readonly paging: PagingDto;
}

/** Open reports of one thing, or those that were decided together, with the copy that was shown. */
export interface AdminCaseDto {
  readonly id: string;
  readonly kind: ReportKindName;
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
  readonly kind: ReportKindName | null;
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
  readonly kind: ReportKindName;
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

/** A letter to the staff. */
export interface AdminLetterDto {
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

/** Letters of one state, the newest first; fields of a form: id, intent (the state it gets). */
export interface AdminLettersPageData extends AdminPageData {
  readonly state: ContactState;
  readonly letters: readonly AdminLetterDto[];
  readonly paging: PagingDto;
}
