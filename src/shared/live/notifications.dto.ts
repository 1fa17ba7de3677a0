import type { LeftOutDto } from "../people/reading-filters.dto.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { NotificationLink } from "./notifications.ts";

/** A notification, or several grouped into one. */
export interface NotificationDto {
  /** Id of the newest. */
  readonly id: string;
  /** Kind, as named by its feature. */
  readonly kind: string;
  /** Notifications of one group are shown together if all are read or all unread. */
  readonly group: string;
  readonly read: boolean;
  readonly createdAt: string;
  /** Number of notifications in it. */
  readonly count: number;
  /** Number of members who acted. */
  readonly people: number;
  /** Latest members who acted, at most three. */
  readonly actors: readonly UserCardDto[];
  readonly text: string;
  /** Link target; null if it no longer exists. */
  readonly url: string | null;
  /** Link target once it groups several; an open list needs it when another is added. */
  readonly urlOfAll: string | null;
  readonly story: {
    readonly id: string;
    readonly title: string;
    readonly slug: string;
    readonly published: boolean;
  } | null;
}

/** Payload that the live channel sends on `new-notification:<recipient>`. */
export interface LiveNotificationDto extends NotificationDto {
  readonly for: string;
  readonly by: UserCardDto | null;
  /** Text for several notifications: fragments and placeholders for the members and the count. */
  readonly textOfSeveral: readonly (string | { readonly fill: "who" | "count" })[];
  /** Ids of the linked objects, by the specification's names. */
  readonly links: Readonly<Partial<Record<NotificationLink, string>>>;
}

/** Payload sent on `notifications-read:<recipient>` whenever notifications become read or unread. */
export interface NotificationsReadDto {
  /** Newest notification of the group; null if all were changed. */
  readonly id: string | null;
  /** True if only that notification changed, not its group. */
  readonly alone: boolean;
  readonly read: boolean;
}

export interface NotificationsPageData {
  readonly notifications: readonly NotificationDto[];
  readonly unread: number;
  /** Pages of groups, from 1. */
  readonly page: number;
  readonly pages: number;
  /** CSRF token of the session, for forms in the island. */
  readonly token: string;
  /** IANA time zone of the member. */
  readonly zone: string;
  /** Notifications hidden by the member's filters, if requested. */
  readonly filtered: readonly NotificationDto[];
  readonly leftOut: LeftOutDto;
}

declare module "../platform/live.ts" {
  interface LiveEvents {
    readonly "new-notification": LiveNotificationDto;
    /** Number of unread notifications. */
    readonly "notification-count": number;
    /** Some of the member's notifications became read or unread. */
    readonly "notifications-read": NotificationsReadDto;
  }
}
