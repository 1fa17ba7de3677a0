import type { DuplicateEvidenceKind } from "../moderation/duplicates.ts";
import type { StrikeDto } from "../moderation/reports.dto.ts";
import type { AppealState, ReportState } from "../moderation/reports.enums.ts";
import type { Role } from "../people/staff.enums.ts";
import type { StoryState } from "../stories/catalogue.enums.ts";
import type { AdminPageData, AdminWhoDto } from "./admin.dto.ts";
import type { AdminUserAct } from "./admin.ts";
import type { AuditEntryDto } from "./admin-audit.dto.ts";
import type { AdminCaseDto } from "./admin-moderation.dto.ts";
import type { PagingDto } from "./site.dto.ts";

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
