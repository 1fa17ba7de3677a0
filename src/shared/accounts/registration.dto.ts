import type { SocialLink } from "../people/profile.enums.ts";
import type { CaptchaDto } from "../platform/captcha.dto.ts";
import type { Genre } from "../story.enums.ts";
import type { SetupStep } from "./registration.enums.ts";

/** Position of a new member in the registration wizard. */
export interface SetupDto {
  /** Step of this page. */
  readonly step: SetupStep;
  /** Furthest step reached; null if the wizard is finished or was never started. */
  readonly reached: SetupStep | null;
}

/**
 * First step of the wizard. For guests, the form that creates the account; for new members who return to it
 * (`account`), the details that can be changed; form fields: name, promotional_emails.
 */
export interface DetailsPageData {
  readonly next: string;
  /** Submitted unchanged unless it is one of the choices. */
  readonly referral: string;
  /** Username or id of the inviter; "" if there is none. */
  readonly ref: string;
  readonly invitedBy: string | null;
  readonly referrer: string;
  readonly eventToken: string;
  readonly captcha: CaptchaDto | null;
  /** True if registration is currently closed. */
  readonly closed: boolean;
  /** True if the browser would not keep the session, because the connection does not look secure. */
  readonly insecure: boolean;
  readonly account: {
    readonly username: string;
    readonly email: string;
    readonly name: string;
    readonly promotional: boolean;
    readonly setup: SetupDto;
  } | null;
}

/** Form fields: the social links. */
export interface SocialsPageData {
  readonly setup: SetupDto;
  readonly values: Readonly<Record<SocialLink, string>>;
}

/** Form field: interests (repeated). */
export interface GenresPageData {
  readonly setup: SetupDto;
  readonly interests: readonly Genre[];
}

export interface PaymentWalletPageData {
  readonly setup: SetupDto;
  readonly state: "none" | "started" | "complete";
}

/** Page after registration if the address must be confirmed first. */
export interface CheckMailPageData {
  readonly email: string;
}
