import type { StoryCardDto } from "../stories/story-card.dto.ts";
import type { PayDto } from "./payments.ts";
import type { BuyPageData } from "./sales.dto.ts";

export type GiftState = "open" | "sent" | "redeemed" | "held" | "refunded" | "ended";

/** A gift as its giver or whom it is for sees it: never what the other may not see. */
export interface GiftDto {
  readonly id: string;
  readonly title: string;
  readonly story: { readonly id: string; readonly slug: string } | null;
  readonly state: GiftState;
  /** Names; "" for somebody who is gone. */
  readonly from: string;
  readonly to: string;
  readonly message: string;
  /** When it was paid for, else begun. */
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
  /** For the giver, while nobody has redeemed it. */
  readonly link: string | null;
  /** For whom it is, while they have not redeemed it. */
  readonly redeems: boolean;
  readonly refundHref: string | null;
  readonly zone: string;
}

/** What a gift's link shows to whoever has it. */
export interface RedeemPageData {
  readonly gift: GiftDto;
  readonly card: StoryCardDto | null;
  readonly token: string;
  readonly isMember: boolean;
  readonly isReader: boolean;
}
