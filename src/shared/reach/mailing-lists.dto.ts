import type { FormValues } from "../form.ts";
import type { PagingDto } from "../paging.ts";
import type { CaptchaDto } from "../platform/captcha.dto.ts";
import type { SubscriberSource, SubscriberState } from "./mailing-lists.ts";
import type { SuppressionReason } from "./suppressions.ts";

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
  /** Why newsletters no longer go to this address; null if they do. */
  readonly undelivered: SuppressionReason | null;
  readonly source: SubscriberSource;
  readonly tags: readonly string[];
  readonly askedAt: string;
  readonly confirmedAt: string | null;
}

export interface MailingListPageData {
  readonly list: MailingListDto;
  readonly values: FormValues;
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
  /** Story that joining unlocks. */
  readonly story: { readonly id: string; readonly title: string } | null;
  /** Story link that led here. */
  readonly link: string | null;
  readonly captcha: CaptchaDto | null;
}

export interface ConfirmPageData {
  readonly slug: string;
  readonly name: string;
  readonly token: string;
}
