import { useEffect, useState } from "react";
import { onLive } from "../../../src/shared/live/live.ts";
import { notificationsPaths } from "../../../src/shared/live/notifications.paths.ts";
import { notificationsText as words } from "../../../src/shared/live/notifications.text.ts";

import { CountLink } from "../../ui/CountLink.tsx";

/** The way to the notifications, with how many are unread; the live channel keeps the number. */
export default function UnreadBadgeLink({ unread: start }: { unread: number }) {
  const [unread, setUnread] = useState(start);
  useEffect(() => onLive("notification-count", setUnread), []);
  useEffect(
    () =>
      onLive("new-notification", ({ story }) => {
        if (!story || story.published) setUnread((count) => count + 1);
      }),
    [],
  );
  return (
    <CountLink
      href={notificationsPaths.notifications()}
      label={words.unreadBadge(unread)}
      icon="bell"
      number={unread > 0 ? words.bellNumber(unread) : null}
    />
  );
}
