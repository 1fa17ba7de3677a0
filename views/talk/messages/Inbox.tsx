import { Island } from "../../shell/Island.tsx";
import InboxLink from "./InboxLink.island.tsx";

/**
 * The slot "inbox": the count in the page, and the time from which the live channel fetches missed messages.
 */
export function Inbox({ unread, at }: { unread: number; at: string }) {
  return (
    <span className="count-link-place" data-messages-at={at}>
      <Island of={InboxLink} name="talk/messages/InboxLink" on="idle" props={{ unread }} />
    </span>
  );
}
