import type { SlotDefinition } from "#core/pages/define-page.ts";
import type { Services } from "#core/services.ts";
import { Inbox } from "#views/talk/messages/Inbox.tsx";
import { openInbox } from "./reads.ts";

/** Inbox link in the header with the unread count; cached per member until the count may have changed. */
export const messageSlots = ({ now }: Services): Readonly<Record<string, SlotDefinition>> => ({
  inbox: {
    tags: ({ viewer }) => [`inboxes:${viewer.id}`],
    async render({ viewer }) {
      if (!viewer.id) return undefined;
      const at = now();
      return <Inbox unread={await openInbox(viewer.id, at)} at={at.toISOString()} />;
    },
  },
});
