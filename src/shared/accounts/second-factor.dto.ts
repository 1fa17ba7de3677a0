import type { UnsentForm } from "../form.ts";

/** Proof of identity; form fields: currentPassword, code, next; or intent ("passkey"), passkey, next. */
export interface ConfirmIdentityPageData {
  readonly next: string;
  /** Form that was refused because identity was not confirmed; the page holds its values, to send them again. */
  readonly unsent: UnsentForm | null;
  /** True after the proof: the unsent form can be sent. */
  readonly confirmed: boolean;
  readonly needsCode: boolean;
  /** Options for the browser's passkeys, as JSON; null for members without. */
  readonly passkey: string | null;
}

/** A QR code: modules for each side, and the path of its dark modules, one unit for each. */
export interface QrCodeDto {
  readonly size: number;
  readonly path: string;
}

/**
 * Two-step sign-in; form fields: intent ("start", "confirm", "cancel", "renew", "off"), currentPassword, code.
 */
export interface SecondFactorPageData {
  /** Secret to enter in the authenticator app, until it is confirmed. */
  readonly setup: { readonly secret: string; readonly uri: string; readonly qr: QrCodeDto } | null;
  /** Null if two-step sign-in is off. */
  readonly on: { readonly since: string; readonly recoveryCodes: number } | null;
  /** New recovery codes, shown once. */
  readonly made: readonly string[] | null;
  readonly zone: string;
}
