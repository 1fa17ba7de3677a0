import type { PagingDto } from "../paging.ts";

/**
 * An invitation as its sender sees it. Whether it was mailed, and which member has the address, is not
 * disclosed.
 */
export interface InvitationDto {
  readonly id: string;
  readonly email: string;
  /** joined: a member with this address registered by the inviter's link. */
  readonly state: "sent" | "joined";
  readonly sentAt: string;
  readonly joinedAt: string | null;
}

/** A member who joined by the link: whether the referral pays, has ended, or is another account of the viewer. */
export interface ReferredDto {
  readonly username: string;
  readonly name: string;
  readonly state: "pays" | "over" | "own";
  /** End of the referral; null if it has none. */
  readonly until: string | null;
}

/** Invite friends; form field: emails, one address or more. */
export interface InviteFriendsPageData {
  /** The member's full invitation link. */
  readonly link: string;
  readonly left: number;
  /** Number of members who registered by the link, invited or not. */
  readonly joined: number;
  /** The newest of them. */
  readonly referred: readonly ReferredDto[];
  readonly zone: string;
  readonly invitations: readonly InvitationDto[];
  readonly paging: PagingDto;
}

/** Unsubscribing from a kind of mail; form field: token. */
export interface UnsubscribePageData {
  readonly token: string;
  /** Kind of mail to unsubscribe from or, when done, that was unsubscribed from. */
  readonly about: string;
  readonly done: boolean;
  /** True if it can be subscribed to again in settings. */
  readonly hasSettings: boolean;
}
