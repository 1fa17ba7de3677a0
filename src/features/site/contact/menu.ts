import { contactPaths } from "#shared/site/contact.paths.ts";
import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";

/** Menu entries for contacting the staff. */
export const contactMenu: readonly MenuPlace[] = [
  {
    label: menuText.contact,
    href: contactPaths.contact("contact"),
    at: { "header.about": 70, "footer.about": 70 },
  },
  {
    label: menuText.featureRequest,
    href: contactPaths.contact("feature-request"),
    at: { "header.about": 80 },
  },
];
