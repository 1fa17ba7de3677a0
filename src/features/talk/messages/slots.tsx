import type { SlotDefinition } from "#core/pages/define-page.ts";
import type { Services } from "#core/services.ts";
import { Inbox } from "#views/talk/messages/Inbox.tsx";
import { openInbox } from "./reads.ts";

/** Inbox link in the header with the unread count; cached per member until the count may have changed. */
export const messageSlots = ({ now }: Services): Readonly<Record<string, SlotDefinition>> => ({
  inbox: {
    tags: ({ viewer }) => [`inboxes:${viewer.id}`],
    varies: ({ viewer }) => (viewer.actor ? "acting" : ""),
    async render({ viewer }) {
      if (!viewer.id) return undefined;
      const at = now();
      // The member's messages are closed to staff acting on their behalf, and so is their number.
      const unread = viewer.actor ? 0 : await openInbox(viewer.id, at);
      return <Inbox unread={unread} at={at.toISOString()} />;
    },
  },
});
