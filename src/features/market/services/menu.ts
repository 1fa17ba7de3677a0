import { servicesPaths } from "#shared/market/services.paths.ts";
import { servicesText } from "#shared/market/services.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";

/** Menu entries for the marketplace and the member's services. */
export const servicesMenu: readonly MenuPlace[] = [
  {
    href: servicesPaths.marketplace(),
    label: servicesText.title,
    at: { "header.market": 10, "header.about": 16, "footer.write": 20, earn: 57 },
  },
  {
    href: servicesPaths.mine(),
    label: servicesText.mine.title,
    icon: "pen-line",
    at: { "studio.services": 10 },
  },
];
