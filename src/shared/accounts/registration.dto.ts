import type { SuggestionDto } from "../library/followers.dto.ts";
import type { SocialLink } from "../people/profile.enums.ts";
import type { Genre } from "../stories/catalogue.enums.ts";
import type { CaptchaDto } from "./captcha.dto.ts";
import type { SetupStep } from "./registration.enums.ts";

/** Where a newcomer is in the wizard. */
export interface SetupDto {
  /** This page's. */
  readonly step: SetupStep;
  /** The furthest that was reached; null when the wizard is done or never began. */
  readonly reached: SetupStep | null;
}

/**
 * The wizard's first step. For a guest the form that makes the account; for a newcomer who came back to it (`account`)
 * what can be changed of it: fields name, promotional_emails.
 */
export interface DetailsPageData {
  readonly next: string;
  /** Sent as it is unless it is one of those to choose. */
  readonly referral: string;
  /** Username or id of who invited; "" for nobody. */
  readonly ref: string;
  readonly invitedBy: string | null;
  readonly referrer: string;
  readonly eventToken: string;
  readonly captcha: CaptchaDto | null;
  /** No accounts are made just now. */
  readonly closed: boolean;
  readonly account: {
    readonly username: string;
    readonly email: string;
    readonly name: string;
    readonly promotional: boolean;
    readonly setup: SetupDto;
  } | null;
}

/** Fields: the social links. */
export interface SocialsPageData {
  readonly setup: SetupDto;
  readonly values: Readonly<Record<SocialLink, string>>;
}

/** Field: interests, which repeats. */
export interface GenresPageData {
  readonly setup: SetupDto;
  readonly interests: readonly Genre[];
}

/** Field: authors (ids), which repeats. */
export interface FollowPageData {
  readonly setup: SetupDto;
  /** Whether genres were chosen, which the proposals then follow. */
  readonly chosen: boolean;
  readonly proposals: readonly SuggestionDto[];
  /** How many one follows already. */
  readonly following: number;
  readonly username: string;
}

export interface PaymentWalletPageData {
  readonly setup: SetupDto;
  readonly state: "none" | "started" | "complete";
}

/** After registering where the address has to answer first. */
export interface CheckMailPageData {
  readonly email: string;
}
