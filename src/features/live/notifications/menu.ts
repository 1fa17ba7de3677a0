import { notificationsPaths } from "../../../shared/live/notifications.paths.ts";
import { menuText } from "../../../shared/site/menu.text.ts";
import type { MenuPlace } from "../../../shared/site/menu-places.ts";

/** What a member was told. */
export const notificationsMenu: readonly MenuPlace[] = [
  {
    label: menuText.notifications,
    href: notificationsPaths.notifications(),
    icon: "bell",
    at: { "own.me": 40 },
  },
];
