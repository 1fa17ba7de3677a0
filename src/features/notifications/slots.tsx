import { Bell } from "../../../views/notifications/Bell.tsx";
import type { SlotDefinition } from "../../core/pages/define-page.ts";
import type { Services } from "../../core/services.ts";
import { openBell } from "./reads.ts";

/** The bell in the header with its number; kept for each member until the number may have changed. */
export const notificationSlots = ({ now }: Services): Readonly<Record<string, SlotDefinition>> => ({
  bell: {
    tags: ({ viewer }) => [`bells:${viewer.id}`],
    async render({ viewer }) {
      if (!viewer.id) return undefined;
      const at = now();
      const unread = await openBell(viewer.id, at);
      return <Bell viewerId={viewer.id} unread={unread} at={at.toISOString()} />;
    },
  },
});
