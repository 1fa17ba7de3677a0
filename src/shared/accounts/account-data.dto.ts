/** What is shown of a member's archive. Dates are ISO 8601 in UTC. */
export interface ArchiveDto {
  /** How far it is, while one is being made; `total` 0 before that is known. */
  readonly making: { readonly done: number; readonly total: number } | null;
  /** The one that can be fetched. */
  readonly ready: {
    readonly href: string;
    readonly bytes: number;
    readonly readyAt: string;
    readonly expiresAt: string;
  } | null;
  /** The last one did not work out. */
  readonly failed: boolean;
}

export interface DataSettingsPageData {
  readonly archive: ArchiveDto;
}

/** Fields works ("leave" or "erase") and password. */
export interface DeleteAccountPageData {
  readonly username: string;
}

/** Field intent: "keep" or "sign-out". */
export interface LeavingPageData {
  readonly name: string;
  /** When it will be erased. */
  readonly until: string;
  readonly works: "leave" | "erase";
}
