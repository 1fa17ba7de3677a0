import type { SlotDefinition } from "#core/pages/define-page.ts";
import type { Services } from "#core/services.ts";
import { UnreadBadge } from "#views/live/notifications/UnreadBadge.tsx";
import { countUnread } from "./reads.ts";
import { openBadge } from "./unread-badge.ts";

/** Unread badge in the header; cached per member until the number may have changed. */
export const notificationSlots = ({ now }: Services): Readonly<Record<string, SlotDefinition>> => ({
  "unread-badge": {
    tags: ({ viewer }) => [`unread-badges:${viewer.id}`],
    varies: ({ viewer }) => (viewer.actor ? "acting" : ""),
    async render({ viewer }) {
      if (!viewer.id) return undefined;
      const at = now();
      // The member's notifications are closed to staff acting on their behalf, and so is their number.
      if (viewer.actor) return <UnreadBadge viewerId={viewer.id} unread={0} at={at.toISOString()} />;
      // In this order, so that notifications in between still invalidate the badge.
      await openBadge(viewer.id);
      const unread = await countUnread(viewer.id);
      return <UnreadBadge viewerId={viewer.id} unread={unread} at={at.toISOString()} />;
    },
  },
});
