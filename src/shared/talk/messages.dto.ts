import type { PagingDto } from "../paging.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";

/** A file attached to a message; its URLs work only for the two participants. */
export interface AttachmentDto {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  /** The document as a download, or the full-size picture. */
  readonly href: string;
  /** Small versions of a picture; null for a document. */
  readonly picture: {
    readonly src: string;
    readonly srcset: string;
    readonly width: number;
    readonly height: number;
  } | null;
}

/** A private message (specification, section 3); participants are identified by id. */
export interface MessageDto {
  readonly id: string;
  readonly for: string;
  readonly by: string;
  readonly group: string;
  /** Plain text; may be "" beside an attachment. */
  readonly message: string;
  readonly attachment: AttachmentDto | null;
  /** Key assigned by the sender's client. */
  readonly key: string | null;
  /** True once the recipient has read it; shown to the sender only if both show read receipts. */
  readonly read: boolean;
  readonly createdAt: string;
}

/** A conversation in a member's list. */
export interface MessageGroupDto {
  readonly id: string;
  /** Has no username if the account is gone. */
  readonly other: UserCardDto;
  /** The newest message; null if there is none yet. */
  readonly last: { readonly text: string; readonly own: boolean; readonly createdAt: string } | null;
  readonly unread: number;
  /** True if new messages appear only in the list, without notifications. */
  readonly muted: boolean;
  readonly updatedAt: string;
}

/**
 * Sent by the live channel on `new-message:<user>`: a group with messages and participants, from that user's
 * point of view.
 */
export interface LiveMessageGroupDto {
  readonly id: string;
  readonly participants: readonly UserCardDto[];
  /** The latest messages, newest last. */
  readonly messages: readonly MessageDto[];
  readonly updatedAt: string;
  /** Unread messages in this group, and in all groups. */
  readonly unread: number;
  readonly unreadInAll: number;
  readonly muted: boolean;
}

/**
 * Sent by the live channel on `messages-read:<writer>`: one message, or all messages of a group, were read.
 */
export interface MessagesReadDto {
  readonly group: string;
  readonly message: string | null;
}

/**
 * Sent by the live channel on `message-signal:<user>`: the other member has the conversation open, and
 * whether they are typing.
 */
export interface MessageSignalDto {
  readonly group: string;
  readonly typing: boolean;
  /** False if they hide their presence. */
  readonly online: boolean;
}

/** A message found by a search. */
export interface FoundMessageDto {
  readonly message: MessageDto;
  readonly other: UserCardDto;
  readonly own: boolean;
}

export interface MessagesPageData {
  readonly viewerId: string;
  readonly groups: readonly MessageGroupDto[];
  readonly unread: number;
  readonly paging: PagingDto;
  /** The search terms and the results; null if no search was made. */
  readonly search: { readonly words: string; readonly found: readonly FoundMessageDto[] } | null;
  readonly zone: string;
}

/**
 * Reasons why the member cannot write to the other: the account is gone or banned, one of them has blocked the other,
 * or the other does not accept messages from them.
 */
export type MessagesClosed = "gone" | "banned" | "blocked" | "closed";

/** Something that the two members share elsewhere on the site, identified by its kind. */
export interface MessageBesideDto {
  readonly kind: string;
  readonly title: string;
  readonly href: string;
}

export interface MessageThreadData {
  /** The member's newest conversations, shown beside this one on wide screens. */
  readonly groups: readonly MessageGroupDto[];
  readonly unreadInAll: number;
  readonly viewerId: string;
  readonly groupId: string;
  readonly other: UserCardDto;
  /** What the two members share elsewhere on the site. */
  readonly beside: readonly MessageBesideDto[];
  /** Newest last. */
  readonly messages: readonly MessageDto[];
  readonly unread: number;
  readonly muted: boolean;
  /** Why the member cannot write here; null if they can. */
  readonly closed: MessagesClosed | null;
  readonly paging: PagingDto;
  /** True on the page with the newest messages. */
  readonly newest: boolean;
  /** Time of rendering (ISO 8601); added to the link to a fresh page so that its URL differs each time. */
  readonly at: string;
  /** CSRF token of the session, for the form in the island. */
  readonly token: string;
  readonly zone: string;
}

export interface MessageReportData {
  readonly groupId: string;
  readonly other: UserCardDto;
  readonly message: MessageDto;
  readonly reported: boolean;
  readonly zone: string;
}

declare module "../platform/live.ts" {
  interface LiveEvents {
    /** A message group with messages and participants. */
    readonly "new-message": LiveMessageGroupDto;
    /** Number of unread messages. */
    readonly "message-count": number;
    /** Messages sent by the user were read. */
    readonly "messages-read": MessagesReadDto;
    /** The other participant is online, or typing. */
    readonly "message-signal": MessageSignalDto;
  }
}
