import { useEffect, useState } from "react";
import { onLive } from "#shared/platform/live.ts";
import { messagesPaths } from "#shared/talk/messages.paths.ts";

import { messagesText as words } from "#shared/talk/messages.text.ts";
import { CountLink } from "../../ui/CountLink.tsx";

/** Link to the messages with the unread count, which the live channel updates. */
export default function InboxLink({ unread: start }: { unread: number }) {
  const [unread, setUnread] = useState(start);
  useEffect(() => onLive("message-count", setUnread), []);
  return (
    <CountLink
      href={messagesPaths.messages()}
      label={words.inbox(unread)}
      icon="mail"
      number={unread > 0 ? words.inboxNumber(unread) : null}
    />
  );
}
