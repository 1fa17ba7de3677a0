import { useEffect, useState } from "react";
import { onLive } from "../../../src/shared/live/live.ts";
import { messagesPaths } from "../../../src/shared/talk/messages.paths.ts";

import { messagesText as words } from "../../../src/shared/talk/messages.text.ts";
import { CountLink } from "../../ui/CountLink.tsx";

/** The way to the messages, with how many are unread; the live channel keeps the number. */
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
