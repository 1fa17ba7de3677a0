import type { Policy } from "../../core/auth/policy.ts";
import type { NotificationDoc } from "./model.ts";

/** A notification is its recipient's alone, admins included (product.md, People). */
export const notificationPolicy: Policy<Pick<NotificationDoc, "for">, "read" | "update"> = {
  readable: ({ id }) => (id ? { for: id, shown: true } : { _id: null }),
  can: ({ id }, _action, notification) => id !== null && String(notification?.for) === id,
};
