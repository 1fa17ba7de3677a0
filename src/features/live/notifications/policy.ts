import type { Policy } from "../../../core/base/policy.ts";
import type { NotificationDoc } from "./model.ts";

/**
 * A notification is its recipient's alone, admins included (product.md, People); what their own filters hide is theirs
 * too, when they ask for it.
 */
export const notificationPolicy: Policy<Pick<NotificationDoc, "for">, "read" | "update"> = {
  readable: ({ id }) =>
    id
      ? {
          $or: [
            { for: id, shown: true },
            { for: id, filtered: true },
          ],
        }
      : { _id: null },
  can: ({ id }, _action, notification) => id !== null && String(notification?.for) === id,
};
