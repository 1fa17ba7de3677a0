/** State of a member's archive, as shown. Dates are ISO 8601 in UTC. */
export interface ArchiveDto {
  /** Progress while an archive is being created; `total` is 0 until known. */
  readonly making: { readonly done: number; readonly total: number } | null;
  /** Archive that can be downloaded. */
  readonly ready: {
    readonly href: string;
    readonly bytes: number;
    readonly readyAt: string;
    readonly expiresAt: string;
  } | null;
  /** True if the last archive failed. */
  readonly failed: boolean;
}

export interface DataSettingsPageData {
  readonly archive: ArchiveDto;
}

/** Form fields: works ("leave" or "erase") and password. */
export interface DeleteAccountPageData {
  readonly username: string;
  /** True if the member has a second factor. */
  readonly needsCode: boolean;
}

/** Form fields: intent ("appeal", "archive" or "sign-out") and text. */
export interface BannedPageData {
  readonly name: string;
  /** Reason as written by staff. */
  readonly reason: string;
  /** True if an appeal is pending. */
  readonly appealed: boolean;
  readonly archive: ArchiveDto;
}

/** Form field: intent, "keep" or "sign-out". */
export interface LeavingPageData {
  readonly name: string;
  /** Time at which the account will be erased. */
  readonly until: string;
  readonly works: "leave" | "erase";
}
