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
  readonly unsent: UnsentForm;
}

/** Field with which a confirmation page sends a form: to do it, or to go back to it. */
export const CONFIRM_FIELD = "confirm";
export const CONFIRM_ACTS = { do: "yes", back: "back" } as const;
