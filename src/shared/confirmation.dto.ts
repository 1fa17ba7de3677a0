import type { UnsentForm } from "./form.ts";

/** What a form will do that moves money or cannot be undone, shown before it is done (decision 83). */
export interface ConfirmationDto {
  readonly title: string;
  /** Consequences, with exact amounts; one sentence or two each. */
  readonly lines: readonly string[];
  /** Label of the button; names the act. */
  readonly button: string;
  /** True if something ends or is deleted. */
  readonly isEnding?: boolean;
}

export interface ConfirmationPageData {
  readonly confirmation: ConfirmationDto;
  /** Fingerprint of the confirmation, which the page sends with the form. */
  readonly seen: string;
  readonly unsent: UnsentForm;
}

/** Field with which a confirmation page sends a form: to do it, or to go back to it. */
export const CONFIRM_FIELD = "confirm";
/** Field with the fingerprint of the confirmation that the member saw. */
export const CONFIRM_SEEN_FIELD = "confirm-seen";
export const CONFIRM_ACTS = { do: "yes", back: "back" } as const;
