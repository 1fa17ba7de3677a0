import type { PagingDto } from "../site/site.dto.ts";

/** One's own invitation; whether it was mailed, and whose address it is, stays with the house. */
export interface InvitationDto {
  readonly id: string;
  readonly email: string;
  /** joined: whoever has this address registered by the inviter's link. */
  readonly state: "sent" | "joined";
  readonly sentAt: string;
  readonly joinedAt: string | null;
}

/** Invite friends: field emails, one address or more. */
export interface InviteFriendsPageData {
  /** The member's own link, whole. */
  readonly link: string;
  readonly left: number;
  /** Members who registered by the link, invited or not. */
  readonly joined: number;
  readonly invitations: readonly InvitationDto[];
  readonly paging: PagingDto;
}

/** The end of a kind of mail: fields token. */
export interface UnsubscribePageData {
  readonly token: string;
  /** What is to end, or, when it is done, what has ended. */
  readonly about: string;
  readonly done: boolean;
  /** It can be chosen again in settings. */
  readonly hasSettings: boolean;
}
