/** One passkey in its member's settings. */
export interface PasskeyDto {
  readonly id: string;
  readonly name: string;
  /** True if a password manager keeps it on several devices. */
  readonly synced: boolean;
  readonly createdAt: string;
  readonly usedAt: string | null;
}

/** Passkeys of a member; form fields: intent ("add", "rename", "remove"), id, name, passkey. */
export interface PasskeysPageData {
  readonly passkeys: readonly PasskeyDto[];
  /** Options for the browser, as JSON; null if no more can be added. */
  readonly options: string | null;
  readonly defaultName: string;
  readonly zone: string;
}
