import type { CaptchaDto } from "../accounts/captcha.dto.ts";
import type { PagingDto } from "../site/site.dto.ts";
import type { SubscriberSource, SubscriberState } from "./mailing-lists.ts";

export interface MailingListDto {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly confirmed: number;
  readonly pending: number;
}

export interface MailingListsPageData {
  readonly lists: readonly MailingListDto[];
}

export interface SubscriberDto {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly state: SubscriberState;
  readonly source: SubscriberSource;
  readonly tags: readonly string[];
  readonly askedAt: string;
  readonly confirmedAt: string | null;
}

export interface MailingListPageData {
  readonly list: MailingListDto;
  readonly values: Readonly<Record<string, string>>;
  readonly address: string;
  readonly subscribers: readonly SubscriberDto[];
  readonly paging: PagingDto;
  readonly zone: string;
}

export interface ImportListPageData {
  readonly list: MailingListDto;
}

export interface DeleteListPageData {
  readonly list: MailingListDto;
}

export interface JoinPageData {
  readonly slug: string;
  readonly name: string;
  readonly about: string;
  readonly author: { readonly username: string; readonly name: string };
  readonly email: string;
  readonly done: "asked" | "confirmed" | null;
  /** The story that joining opens. */
  readonly story: { readonly id: string; readonly title: string } | null;
  /** The story link that led here. */
  readonly link: string | null;
  readonly captcha: CaptchaDto | null;
}

export interface ConfirmPageData {
  readonly slug: string;
  readonly name: string;
  readonly token: string;
}
