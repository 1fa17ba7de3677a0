import type { UserCardDto } from "../people/user-card.dto.ts";
import type { PagingDto } from "../site/site.dto.ts";

/** A file that came with a message; the addresses are for the two of the conversation alone. */
export interface AttachmentDto {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  /** The document as a download, or the whole picture. */
  readonly href: string;
  /** Small versions of a picture; null for a document. */
  readonly picture: {
    readonly src: string;
    readonly srcset: string;
    readonly width: number;
    readonly height: number;
  } | null;
}

/** A private message (specification, section 3); who is who by id. */
export interface MessageDto {
  readonly id: string;
  readonly for: string;
  readonly by: string;
  readonly group: string;
  /** Plain text; may be "" beside an attachment. */
  readonly message: string;
  readonly attachment: AttachmentDto | null;
  /** What the writer's client called it. */
  readonly key: string | null;
  /** By the recipient; to the writer only where both show it. */
  readonly read: boolean;
  readonly createdAt: string;
}

/** A conversation in a member's list. */
export interface MessageGroupDto {
  readonly id: string;
  /** Without a username where they have gone. */
  readonly other: UserCardDto;
  /** The newest message; null before there is one. */
  readonly last: { readonly text: string; readonly own: boolean; readonly createdAt: string } | null;
  readonly unread: number;
  /** Told of nowhere but in the list. */
  readonly muted: boolean;
  readonly updatedAt: string;
}

/** What the live channel sends on `new-message:<user>`: a group with messages and participants, as that user sees it. */
export interface LiveMessageGroupDto {
  readonly id: string;
  readonly participants: readonly UserCardDto[];
  /** The latest, the newest last. */
  readonly messages: readonly MessageDto[];
  readonly updatedAt: string;
  /** Unread ones of this group, and of all. */
  readonly unread: number;
  readonly unreadInAll: number;
  readonly muted: boolean;
}

/** What the live channel sends on `messages-read:<writer>`: one message was read, or all of a group. */
export interface MessagesReadDto {
  readonly group: string;
  readonly message: string | null;
}

/** What it sends on `message-signal:<user>`: the other looks at a conversation, and is writing or not. */
export interface MessageSignalDto {
  readonly group: string;
  readonly typing: boolean;
  /** False where they do not show it. */
  readonly online: boolean;
}

/** A message that was found by its words. */
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
  /** What was looked for, and what was found; null when nothing was. */
  readonly search: { readonly words: string; readonly found: readonly FoundMessageDto[] } | null;
  readonly zone: string;
}

/** Why one cannot write to the other: they are gone, one has blocked them, or they take no messages of one. */
export type MessagesClosed = "gone" | "blocked" | "closed";

/** Something that two members have going on with each other, by what they call it. */
export interface MessageBesideDto {
  readonly kind: string;
  readonly title: string;
  readonly href: string;
}

export interface MessageThreadData {
  /** One's newest conversations, beside this one where there is room. */
  readonly groups: readonly MessageGroupDto[];
  readonly unreadInAll: number;
  readonly viewerId: string;
  readonly groupId: string;
  readonly other: UserCardDto;
  /** What the two have going on elsewhere on the site. */
  readonly beside: readonly MessageBesideDto[];
  /** The newest last. */
  readonly messages: readonly MessageDto[];
  readonly unread: number;
  readonly muted: boolean;
  /** Why nothing can be written here; null where it can. */
  readonly closed: MessagesClosed | null;
  readonly paging: PagingDto;
  /** The page with the newest messages. */
  readonly newest: boolean;
  /** When this was drawn (ISO 8601): the way to a fresh page is another each time. */
  readonly at: string;
  /** Of the session, for the form in the island. */
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

declare module "../live/live.ts" {
  interface LiveEvents {
    /** A message group with messages and participants. */
    readonly "new-message": LiveMessageGroupDto;
    /** How many messages are unread. */
    readonly "message-count": number;
    /** What one wrote was read. */
    readonly "messages-read": MessagesReadDto;
    /** The other of a conversation is there, or writing. */
    readonly "message-signal": MessageSignalDto;
  }
}
