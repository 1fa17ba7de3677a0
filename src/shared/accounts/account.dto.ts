/** Request for a new password; form field: email. */
export interface ForgotPasswordPageData {
  /** True if the request was accepted: the page tells the user to check their mail. */
  readonly sent: boolean;
}

/** Setting a password with a code from a mail; form fields: code, password, passwordConfirmation. */
export interface ResetPasswordPageData {
  /** Null if the code is invalid. */
  readonly code: string | null;
}

/** Page of a link that confirms an address; form field: confirmation. */
export interface EmailConfirmationPageData {
  /**
   * "confirm": address of a new account; "new" or "old": either address of a change; "void": invalid code;
   * null: no code, so the page offers to send one.
   */
  readonly asks: "confirm" | "new" | "old" | "void" | null;
  readonly confirmation: string;
  /** New address of a change. */
  readonly email: string;
  readonly done: "confirmed" | "sent" | "waiting" | "changed" | "stopped" | null;
}

/** A browser with a session. */
export interface DeviceDto {
  /** Identifies the device in forms. */
  readonly key: string;
  /** Such as "Firefox 140"; null if unknown. */
  readonly browser: string | null;
  /** Such as "Windows 11" or "Android"; null if unknown. */
  readonly system: string | null;
  readonly kind: "computer" | "phone" | "tablet" | "other";
  readonly since: string | null;
  readonly seen: string | null;
  /** True for the requesting browser. */
  readonly current: boolean;
}

/** Devices; form fields: end (a key) or intent ("others"). */
export interface DevicesPageData {
  readonly devices: readonly DeviceDto[];
  readonly zone: string;
}

/**
 * The member's account; form fields: intent ("username", "email", "cancel-email", "password") and the fields
 * of each form.
 */
export interface AccountPageData {
  readonly username: string;
  readonly email: string;
  /** Change of address that is waiting for confirmation. */
  readonly pending: {
    readonly email: string;
    readonly oldConfirmed: boolean;
    readonly newConfirmed: boolean;
    readonly expires: string;
  } | null;
  readonly zone: string;
  /** True if the member has a second factor. */
  readonly needsCode: boolean;
}
