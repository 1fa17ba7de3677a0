import type { UnsentForm } from "../form.ts";

/**
 * Sign-in; form fields: identifier, password, next; for the second step: intent ("code", "restart"), code,
 * next; with a passkey: intent ("passkey"), passkey, next.
 */
export interface LoginPageData {
  /** "code" or "passkey" after the password, for an account with a second factor. */
  readonly step: "password" | "code" | "passkey";
  readonly next: string;
  /** Form that a signed-out member submitted; the page carries it. */
  readonly unsent: UnsentForm | null;
  /** Name of the signed-in member; null if nobody is. */
  readonly name: string | null;
  /** True if the browser would not keep the session, because the connection does not look secure. */
  readonly insecure: boolean;
  /** Options for the browser's passkeys, as JSON. */
  readonly passkey: string;
}

export interface LogoutPageData {
  readonly name: string;
}
