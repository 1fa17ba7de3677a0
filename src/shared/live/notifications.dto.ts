import type { LeftOutDto } from "../people/reading-filters.dto.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { NotificationLink } from "./notifications.ts";

/** One thing a member is told, or several that are told together. */
export interface NotificationDto {
  /** Of the newest. */
  readonly id: string;
  /** By the name that its feature gave it. */
  readonly kind: string;
  /** Those of one group, both read or both not, are told together. */
  readonly group: string;
  readonly read: boolean;
  readonly createdAt: string;
  /** How many notifications it stands for. */
  readonly count: number;
  /** How many members did it. */
  readonly people: number;
  /** The latest of those who did it, at most three. */
  readonly actors: readonly UserCardDto[];
  readonly text: string;
  /** Where it leads; null where that is gone. */
  readonly url: string | null;
  /** Where it leads once it stands for several; what an open list needs to put another to it. */
  readonly urlOfAll: string | null;
  readonly story: {
    readonly id: string;
    readonly title: string;
    readonly slug: string;
    readonly published: boolean;
  } | null;
}

/** What the live channel sends, on `new-notification:<recipient>`. */
export interface LiveNotificationDto extends NotificationDto {
  readonly for: string;
  readonly by: UserCardDto | null;
  /** What is said once it stands for several: words, and places for who did it and how many there are. */
  readonly textOfSeveral: readonly (string | { readonly fill: "who" | "count" })[];
  /** Ids by the specification's names. */
  readonly links: Readonly<Partial<Record<NotificationLink, string>>>;
}

/** What it sends on `notifications-read:<recipient>`, however it came to be read, or unread again. */
export interface NotificationsReadDto {
  /** The newest of those that were told together; null where it was everything. */
  readonly id: string | null;
  /** That one by itself, whatever is told together with it. */
  readonly alone: boolean;
  readonly read: boolean;
}

export interface NotificationsPageData {
  readonly notifications: readonly NotificationDto[];
  readonly unread: number;
  /** Pages of what belongs together, from 1. */
  readonly page: number;
  readonly pages: number;
  /** Of the session, for forms in the island. */
  readonly token: string;
  /** IANA zone of the member's clock. */
  readonly zone: string;
  /** What the member's filters hide, when they ask for it. */
  readonly filtered: readonly NotificationDto[];
  readonly leftOut: LeftOutDto;
}

declare module "./live.ts" {
  interface LiveEvents {
    readonly "new-notification": LiveNotificationDto;
    /** How many notifications are unread. */
    readonly "notification-count": number;
    /** Some of one's notifications were read, or are unread again. */
    readonly "notifications-read": NotificationsReadDto;
  }
}
