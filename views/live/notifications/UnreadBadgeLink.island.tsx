import { useEffect, useState } from "react";
import { notificationsPaths } from "#shared/live/notifications.paths.ts";
import { notificationsText as words } from "#shared/live/notifications.text.ts";
import { onLive } from "#shared/platform/live.ts";

import { CountLink } from "../../ui/CountLink.tsx";

/** Link to the notifications with the unread count, which the live channel updates. */
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
