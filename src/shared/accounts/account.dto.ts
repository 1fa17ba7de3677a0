/** Asking for a new password: field email. */
export interface ForgotPasswordPageData {
  /** The request was taken: the page says to look at one's mail. */
  readonly sent: boolean;
}

/** Setting a password by a mail's code: fields code, password, passwordConfirmation. */
export interface ResetPasswordPageData {
  /** Null for a code that does not hold. */
  readonly code: string | null;
}

/** What a link that confirms an address is about: field confirmation. */
export interface EmailConfirmationPageData {
  /**
   * "confirm" a new account's address, the "new" or the "old" end of a change; "void": a code that does not hold;
   * null: no code, so one may be asked for.
   */
  readonly asks: "confirm" | "new" | "old" | "void" | null;
  readonly confirmation: string;
  /** The address that is to be, of a change. */
  readonly email: string;
  readonly done: "confirmed" | "sent" | "waiting" | "changed" | "stopped" | null;
}

/** A browser that is signed in. */
export interface DeviceDto {
  /** Names it in forms. */
  readonly key: string;
  /** "Firefox 140"; null where the browser does not say. */
  readonly browser: string | null;
  /** "Windows 11", "Android"; null where it does not say. */
  readonly system: string | null;
  readonly kind: "computer" | "phone" | "tablet" | "other";
  readonly since: string | null;
  readonly seen: string | null;
  /** The one that asks. */
  readonly current: boolean;
}

/** Devices: fields end (a key) or intent ("others"). */
export interface DevicesPageData {
  readonly devices: readonly DeviceDto[];
  readonly zone: string;
}

/** One's own account: fields intent ("username", "email", "cancel-email", "password") and those of each form. */
export interface AccountPageData {
  readonly username: string;
  readonly email: string;
  /** A change of address that waits for answers. */
  readonly pending: {
    readonly email: string;
    readonly oldConfirmed: boolean;
    readonly newConfirmed: boolean;
    readonly expires: string;
  } | null;
  readonly zone: string;
}
