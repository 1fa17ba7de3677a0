import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";
import { messagesPaths } from "#shared/talk/messages.paths.ts";

/** Menu entry for a member's messages. */
export const messagesMenu: readonly MenuPlace[] = [
  { label: menuText.messages, href: messagesPaths.messages(), icon: "mail", at: { account: 20 } },
  { label: menuText.inbox, href: messagesPaths.messages(), icon: "mail", at: { bar: 40 } },
];
