import { useEffect, useState } from "react";
import { onLive } from "#shared/platform/live.ts";
import type { MessagesPageData } from "#shared/talk/messages.dto.ts";
import { useSignedOut } from "../../ui/use-signed-out.ts";
import { withGroup } from "./live-messages.ts";
import { MessageGroupList } from "./MessageGroupList.tsx";

/** The list of conversations on a page; when hydrated, a conversation with a new message moves to the top. */
export default function MessageGroups(
  data: Pick<MessagesPageData, "groups" | "unread" | "viewerId" | "zone"> & {
    /** True on the page with the newest conversations. */
    readonly top: boolean;
    /** The conversation that is open beside the list. */
    readonly current?: string;
  },
) {
  const { viewerId, zone, top, current } = data;
  const [groups, setGroups] = useState(data.groups);
  const [unread, setUnread] = useState(data.unread);
  useEffect(() => onLive("message-count", setUnread), []);
  useEffect(
    () =>
      onLive("new-message", (fresh) => {
        if (top) setGroups((known) => withGroup(known, fresh, viewerId));
      }),
    [top, viewerId],
  );
  useSignedOut(() => {
    setGroups([]);
    setUnread(0);
  });
  return <MessageGroupList groups={groups} unread={unread} zone={zone} current={current} />;
}
