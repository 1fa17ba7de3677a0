import { Island } from "../../shell/Island.tsx";
import InboxLink from "./InboxLink.island.tsx";

/** The slot "inbox": the number in the page itself, and since when the live channel asks for what was missed. */
export function Inbox({ unread, at }: { unread: number; at: string }) {
  return (
    <span className="count-link-place" data-messages-at={at}>
      <Island of={InboxLink} name="talk/messages/InboxLink" on="idle" props={{ unread }} />
    </span>
  );
}
