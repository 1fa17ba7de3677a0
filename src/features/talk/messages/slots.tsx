import { Inbox } from "../../../../views/talk/messages/Inbox.tsx";
import type { SlotDefinition } from "../../../core/pages/define-page.ts";
import type { Services } from "../../../core/services.ts";
import { openInbox } from "./reads.ts";

/** The way to the inbox in the header with its number; kept for each member until the number may have changed. */
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
