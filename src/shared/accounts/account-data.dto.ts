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

/** What a member still has open when they delete their account: money, orders, a subscription. */
export interface OpenMatterDto {
  readonly kind: string;
  /** US cents; negative if the member owes them. Null if no amount is open. */
  readonly cents: number | null;
  /** One or two sentences for the member. */
  readonly text: string;
  /** ISO 8601 in UTC; null if it has no fixed end. */
  readonly until: string | null;
  /** Page about it; null if there is none. */
  readonly href: string | null;
}

/** Everything a member has available, in US cents, and whether their payment details can receive it. */
export interface LastPayoutDto {
  readonly cents: number;
  readonly payable: boolean;
}

export interface DataSettingsPageData {
  readonly archive: ArchiveDto;
}

/** Form fields: works ("leave" or "erase") and password; or intent "pay-out". */
export interface DeleteAccountPageData {
  readonly username: string;
  /** True if the member has a second factor. */
  readonly needsCode: boolean;
  readonly matters: readonly OpenMatterDto[];
  /** Null if nothing is available. */
  readonly payout: LastPayoutDto | null;
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

/** Form field: intent, "keep", "pay-out" or "sign-out". */
export interface LeavingPageData {
  readonly name: string;
  /** Time at which the account will be erased. */
  readonly until: string;
  readonly works: "leave" | "erase";
  readonly matters: readonly OpenMatterDto[];
  /** Null if nothing is available. */
  readonly payout: LastPayoutDto | null;
}
