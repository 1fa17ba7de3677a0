import type { StoryCardDto } from "../stories/story-card.dto.ts";
import type { PayDto } from "./payments.ts";
import type { BuyPageData } from "./sales.dto.ts";

export type GiftState = "open" | "sent" | "redeemed" | "held" | "refunded" | "ended";

/** Why a member already has a story: they work on it, or have bought it or redeemed a gift of it. */
export type Ownership = "team" | "bought";

/** A gift as its giver or recipient sees it, without what the other may not see. */
export interface GiftDto {
  readonly id: string;
  readonly title: string;
  readonly story: { readonly id: string; readonly slug: string } | null;
  readonly state: GiftState;
  /** Names; "" for somebody who has left. */
  readonly from: string;
  readonly to: string;
  readonly message: string;
  /** Time of payment, or of creation until it is paid. */
  readonly at: string;
  readonly redeemedAt: string | null;
}

export type GiveStoryPageData = BuyPageData;

export interface GiftsPageData {
  readonly given: readonly GiftDto[];
  readonly received: readonly GiftDto[];
  readonly after: string | null;
  readonly zone: string;
}

export interface GiftPageData extends PayDto {
  readonly gift: GiftDto;
  readonly isGiver: boolean;
  /** For the giver, until it is redeemed. */
  readonly link: string | null;
  /** True for the recipient until they have redeemed it. */
  readonly redeems: boolean;
  /** Why the recipient cannot redeem it; for the giver and the recipient, until it is redeemed. */
  readonly ownership: Ownership | null;
  readonly refundHref: string | null;
  readonly zone: string;
}

/** Page of a gift's link, for anyone who has it. */
export interface RedeemPageData {
  readonly gift: GiftDto;
  readonly card: StoryCardDto | null;
  readonly token: string;
  readonly isMember: boolean;
  readonly isReader: boolean;
  /** Why the viewer cannot redeem it. */
  readonly ownership: Ownership | null;
}
