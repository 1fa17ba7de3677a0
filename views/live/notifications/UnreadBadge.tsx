import { assetUrl } from "../../../src/shared/assets.ts";
import { Island } from "../../shell/Island.tsx";
import UnreadBadgeLink from "./UnreadBadgeLink.island.tsx";

/** The slot "unread-badge": the number in the page itself, and where the live channel finds who looks and since when. */
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
