import { assetUrl } from "#shared/assets.ts";
import { Island } from "../../shell/Island.tsx";
import UnreadBadgeLink from "./UnreadBadgeLink.island.tsx";

/**
 * The slot "unread-badge": the count in the page, and the viewer and time from which the live channel starts.
 */
export function UnreadBadge({ viewerId, unread, at }: { viewerId: string; unread: number; at: string }) {
  return (
    <span
      className="count-link-place"
      data-live-user={viewerId}
      data-live-at={at}
      data-live-module={assetUrl("live.js")}
    >
      <Island of={UnreadBadgeLink} name="live/notifications/UnreadBadgeLink" on="idle" props={{ unread }} />
    </span>
  );
}
