import type { FormState } from "../form.ts";
import type { PagingDto } from "../paging.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { Genre } from "../story.enums.ts";
import type { ExchangeKind, ExchangeState, GiftState } from "./exchanges.enums.ts";
import type { ArrivedGifts } from "./exchanges.text.ts";
import type { Unfit } from "./unfit.ts";

export interface ExchangeDto {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Null if the member has left. */
  readonly owner: UserCardDto | null;
  readonly ownerDeleted: boolean;
  /** True while staff run it, because the organiser's account was closed. */
  readonly withStaff: boolean;
  readonly kind: ExchangeKind;
  readonly state: ExchangeState;
  readonly genres: readonly Genre[];
  readonly prompts: readonly string[];
  readonly minWords: number | null;
  /** For prompt lists. */
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

/** A member's wishes, with tags as text. */
export interface WishesDto {
  readonly wishes: readonly string[];
  readonly likes: string;
  readonly avoid: string;
}

export interface ExchangePageData {
  readonly exchange: ExchangeDto;
  /** ISO 8601 server time, from which the remaining time is computed. */
  readonly now: string;
  readonly signedIn: boolean;
  /** True if the viewer signed up. */
  readonly isIn: boolean;
  /** The viewer's prompts, while prompts are accepted. */
  readonly prompts: readonly { readonly id: string; readonly likes: string; readonly anonymous: boolean }[];
  /** Gifts that the viewer is to write. */
  readonly yours: readonly (WishesDto & {
    readonly id: string;
    readonly recipient: UserCardDto | null;
    readonly anonymous: boolean;
    readonly state: GiftState;
    readonly pinchHit: boolean;
    readonly story: { readonly id: string; readonly slug: string; readonly title: string } | null;
  })[];
  /** Gifts or prompts that need a writer, without the viewer's. */
  readonly wanted: readonly (WishesDto & {
    readonly id: string;
    readonly recipient: UserCardDto | null;
    readonly anonymous: boolean;
    /** Number of members who have claimed the prompt. */
    readonly writers: number;
  })[];
  /** State of the viewer's gift if nobody is writing it, or if it is not shown with the others. */
  readonly waits: GiftState | null;
  /** Gifts, once revealed, with those that are missing. */
  readonly gifts: readonly {
    readonly id: string;
    readonly state: GiftState;
    /** Null until it is given. */
    readonly giver: UserCardDto | null;
    readonly recipient: UserCardDto | null;
    readonly anonymous: boolean;
    readonly story: { readonly id: string; readonly slug: string; readonly title: string } | null;
    /** Of a gift that needs a writer. */
    readonly wishes: WishesDto | null;
    readonly canTake: boolean;
  }[];
  /** Numbers of the revealed gifts; null before the reveal. */
  readonly arrived: ArrivedGifts | null;
  /** Pages of the gifts or prompts that need a writer, or of the revealed gifts. */
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
  /** Null for a new exchange. */
  readonly id: string | null;
  readonly values: FormState["values"];
  readonly zone: string;
}

/** Form fields: giver-<gift>, sure-<gift>, revealAt. */
export interface OrganisePageData {
  readonly exchange: ExchangeDto;
  readonly gifts: readonly {
    readonly id: string;
    readonly hasGiver: boolean;
    /** Null also if the viewer signed up. */
    readonly giver: UserCardDto | null;
    readonly recipient: UserCardDto | null;
    readonly state: GiftState;
    readonly pinchHit: boolean;
    /** True if it is for the viewer: somebody else decides about it. */
    readonly isOwn: boolean;
    /** True if it is overdue, or gifts are revealed. */
    readonly late: boolean;
  }[];
  /** Numbers of the revealed gifts; null before the reveal. */
  readonly arrived: ArrivedGifts | null;
  readonly paging: PagingDto;
  /** Address of this page, including the page of gifts. */
  readonly here: string;
  readonly values: FormState["values"];
  readonly zone: string;
}

export interface SignUpPageData {
  readonly exchange: ExchangeDto;
  /** Prompt that is being edited; null for a new one, and if each member has only one. */
  readonly prompt: string | null;
  readonly values: FormState["values"];
}

export interface GivePageData {
  readonly exchange: string;
  /** True if the gift is published as soon as it is given. */
  readonly isRevealed: boolean;
  readonly gift: string;
  /** Recipient; null if they have left. */
  readonly recipient: string | null;
  readonly stories: readonly { readonly id: string; readonly title: string; readonly why: Unfit | null }[];
}

export interface CancelExchangePageData {
  readonly id: string;
  readonly title: string;
}
