import type { ReactNode } from "react";
import type { NotificationDto } from "#shared/live/notifications.dto.ts";
import { notificationsText as words } from "#shared/live/notifications.text.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Time } from "../../ui/Time.tsx";

/** One entry: avatars, what happened and when, and a button to mark it as read while it is unread. */
export function NotificationEntry({
  notification,
  zone,
  children,
}: {
  notification: NotificationDto;
  zone: string;
  children: ReactNode;
}) {
  const { read, actors, text, url, createdAt } = notification;
  return (
    <article className={cx("notification", !read && "notification-unread")}>
      <span className="notification-faces">
        {actors.map((actor) => (
          <Avatar key={actor.id} user={actor} />
        ))}
        {actors.length === 0 && (
          <span className="avatar avatar-s" aria-hidden="true">
            <Icon name="bell" />
          </span>
        )}
      </span>
      <div className="notification-body">
        <p>
          {!read && <span className="visually-hidden">{words.unreadMark}: </span>}
          {url ? <a href={url}>{text}</a> : text}
        </p>
        <p className="fine">
          <Time iso={createdAt} as="moment" zone={zone} />
        </p>
      </div>
      {!read && children}
    </article>
  );
}
