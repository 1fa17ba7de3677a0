import type { AdminPageData, AdminWhoDto } from "../back-office.ts";
import type { DuplicateEvidenceKind } from "../moderation/duplicates.ts";
import type { StrikeDto } from "../moderation/reports.dto.ts";
import type { PagingDto } from "../paging.ts";
import type { Role } from "../people/staff.enums.ts";
import type { AuditEntryDto } from "../platform/audit-entry.dto.ts";
import type { AppealState, ReportState } from "../platform/reports.enums.ts";
import type { StoryState } from "../story.enums.ts";
import type { AdminUserAct } from "./admin.ts";
import type { AdminCaseDto } from "./admin-moderation.dto.ts";

export type AdminUserState = "active" | "blocked" | "unconfirmed";

/** States to filter by; `looksAlike`: the name looks like that of an older account, of staff or of the site. */
export type AdminUserFilterState = AdminUserState | "looksAlike";

export interface AdminUserRowDto {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  /** Null for viewers who may not see addresses. */
  readonly email: string | null;
  readonly role: Role;
  readonly state: AdminUserState;
  readonly risk: string | null;
  readonly joinedAt: string;
  readonly seenAt: string | null;
}

/** List of accounts; form fields: q, role, state, from, to, risk. */
export interface AdminUsersPageData extends AdminPageData {
  readonly filter: Readonly<Record<"q" | "role" | "state" | "from" | "to" | "risk", string>>;
  /** Existing levels of email risk; empty for moderators. */
  readonly risks: readonly string[];
  readonly users: readonly AdminUserRowDto[];
  /** True if there were more matches than a search examines. */
  readonly cut: boolean;
  readonly paging: PagingDto;
}

/** A sign-in of an account, with its origin. */
export interface SignInDto {
  readonly id: string;
  readonly ip: string;
  readonly device: string;
  readonly firstAt: string;
  readonly lastAt: string;
}

/** Reports and strikes concerning a member's content. */
export interface AdminConductDto {
  /** Time until which posting is closed for the member. */
  readonly restrictedUntil: string | null;
  /** Latest strikes, and the total number. */
  readonly strikes: readonly (Omit<StrikeDto, "words" | "appeal"> & {
    readonly by: AdminWhoDto | null;
    /** True if it was given to a former account. */
    readonly isCarriedOver: boolean;
    readonly appeal: AppealState | null;
  })[];
  readonly strikeCount: number;
  readonly cases: readonly (Pick<AdminCaseDto, "id" | "kind" | "title" | "place" | "count" | "openedAt"> & {
    readonly state: ReportState;
  })[];
  readonly caseCount: number;
  /** Deleted accounts with the same username or address. */
  readonly former: readonly {
    readonly id: string;
    readonly erasedAt: string;
    readonly until: string;
    readonly strikes: number;
    readonly cases: number;
  }[];
}

/** Page of an account. Form fields: reason (block), role (role), purpose (on-behalf). */
export interface AdminUserPageData extends AdminPageData {
  readonly user: AdminUserRowDto & { readonly blockedReason: string };
  /** Data that only admins see. */
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
    /** Number of groups of likely duplicates that contain it. */
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
  /** Form that was submitted and rejected. */
  readonly sent: AdminUserAct | null;
}

/** Accounts that likely belong to one person. */
export interface DuplicateGroupDto {
  readonly id: string;
  /** Probability from 0 to 1. */
  readonly score: number;
  readonly foundAt: string;
  readonly users: readonly AdminUserRowDto[];
  readonly evidence: readonly {
    readonly kind: DuplicateEvidenceKind;
    readonly shown: string;
    /** Ids of the accounts that share it. */
    readonly users: readonly string[];
  }[];
}

/** Likely duplicates; form fields: id, intent ("dismiss", "reopen"). */
export interface DuplicatesPageData extends AdminPageData {
  /** True if the list shows dismissed groups, which staff found to be different people. */
  readonly dismissed: boolean;
  readonly groups: readonly DuplicateGroupDto[];
  readonly marks: readonly {
    readonly id: string;
    readonly at: string;
    readonly users: readonly AdminWhoDto[];
  }[];
  readonly paging: PagingDto;
}
