import type { Policy } from "#core/base/policy.ts";
import type { NotificationDoc } from "./model.ts";

/**
 * Policy for notifications: only for the recipient, admins included (product.md, People); those hidden by
 * filters are available to them on request.
 */
export const notificationPolicy: Policy<Pick<NotificationDoc, "for">, "read" | "update"> = {
  readable: ({ id }) =>
    id
      ? {
          $or: [
            { for: id, shown: true },
            { for: id, filtered: true, withheld: { $ne: true } },
          ],
        }
      : { _id: null },
  can: ({ id }, _action, notification) => id !== null && String(notification?.for) === id,
};
