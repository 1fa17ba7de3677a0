import type { FormState } from "../form.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { PagingDto } from "../site/site.dto.ts";
import type { Genre } from "../stories/catalogue.enums.ts";
import type { ExchangeKind, ExchangeState, GiftState } from "./exchanges.enums.ts";

export interface ExchangeDto {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Null once they have left. */
  readonly owner: UserCardDto | null;
  readonly kind: ExchangeKind;
  readonly state: ExchangeState;
  readonly genres: readonly Genre[];
  readonly prompts: readonly string[];
  readonly minWords: number | null;
  /** Of a prompt list. */
  readonly promptsPerMember: number;
  readonly writersPerPrompt: number;
  readonly signUpEnds: string;
  readonly dueAt: string;
  readonly revealAt: string;
  readonly zone: string;
  readonly cancelReason: string;
  readonly signUps: number;
}

export interface ExchangesPageData {
  readonly exchanges: readonly ExchangeDto[];
  readonly paging: PagingDto;
}

/** What somebody asked for; tags as words. */
export interface WishesDto {
  readonly wishes: readonly string[];
  readonly likes: string;
  readonly avoid: string;
}

export interface ExchangePageData {
  readonly exchange: ExchangeDto;
  /** ISO; what is left is told from here, by the server. */
  readonly now: string;
  readonly signedIn: boolean;
  /** The viewer signed up. */
  readonly isIn: boolean;
  /** Prompts that the viewer has left, while prompts are taken. */
  readonly prompts: readonly { readonly id: string; readonly likes: string; readonly anonymous: boolean }[];
  /** Gifts that the viewer writes. */
  readonly yours: readonly (WishesDto & {
    readonly id: string;
    readonly recipient: UserCardDto | null;
    readonly anonymous: boolean;
    readonly state: GiftState;
    readonly pinchHit: boolean;
    readonly story: { readonly id: string; readonly slug: string; readonly title: string } | null;
  })[];
  /** Gifts that want somebody, or prompts, without the viewer's own. */
  readonly wanted: readonly (WishesDto & {
    readonly id: string;
    readonly recipient: UserCardDto | null;
    readonly anonymous: boolean;
    /** Who has taken up a prompt already. */
    readonly writers: number;
  })[];
  /** Nobody writes for the viewer just now. */
  readonly waits: boolean;
  /** Once gifts are revealed. */
  readonly gifts: readonly {
    readonly id: string;
    readonly giver: UserCardDto | null;
    readonly recipient: UserCardDto | null;
    readonly anonymous: boolean;
    readonly story: { readonly id: string; readonly slug: string; readonly title: string } | null;
  }[];
  /** Of what wants somebody, or of the gifts. */
  readonly paging: PagingDto;
  readonly can: {
    readonly signUp: boolean;
    readonly edit: boolean;
    readonly cancel: boolean;
    readonly organise: boolean;
    readonly write: boolean;
  };
}

export interface ExchangeFormPageData {
  /** Null for a new one. */
  readonly id: string | null;
  readonly values: FormState["values"];
  readonly zone: string;
}

/** Fields: giver-<gift>, sure-<gift>, revealAt. */
export interface OrganisePageData {
  readonly exchange: ExchangeDto;
  readonly gifts: readonly {
    readonly id: string;
    readonly giver: UserCardDto | null;
    readonly recipient: UserCardDto | null;
    readonly state: GiftState;
    readonly pinchHit: boolean;
    /** It was due, and is not there. */
    readonly late: boolean;
  }[];
  readonly paging: PagingDto;
  /** Its own address, with the page of the gifts. */
  readonly here: string;
  readonly values: FormState["values"];
  readonly zone: string;
}

export interface SignUpPageData {
  readonly exchange: ExchangeDto;
  /** The prompt that is changed; null for another, and where each has one. */
  readonly prompt: string | null;
  readonly values: FormState["values"];
}

export interface GivePageData {
  readonly exchange: string;
  readonly gift: string;
  /** Whom it is for; null once they have left. */
  readonly recipient: string | null;
  readonly stories: readonly { readonly id: string; readonly title: string; readonly why: string | null }[];
}

export interface CancelExchangePageData {
  readonly id: string;
  readonly title: string;
}
