import { Bell } from "../../../../views/live/notifications/Bell.tsx";
import type { SlotDefinition } from "../../../core/pages/define-page.ts";
import type { Services } from "../../../core/services.ts";
import { openBell } from "./bell.ts";
import { countUnread } from "./reads.ts";

/** The bell in the header with its number; kept for each member until the number may have changed. */
export const notificationSlots = ({ now }: Services): Readonly<Record<string, SlotDefinition>> => ({
  bell: {
    tags: ({ viewer }) => [`bells:${viewer.id}`],
    async render({ viewer }) {
      if (!viewer.id) return undefined;
      const at = now();
      // In this order: what is told between the two is told to the bell.
      await openBell(viewer.id);
      const unread = await countUnread(viewer.id);
      return <Bell viewerId={viewer.id} unread={unread} at={at.toISOString()} />;
    },
  },
});
