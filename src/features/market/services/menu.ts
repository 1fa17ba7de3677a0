import { servicesPaths } from "../../../shared/market/services.paths.ts";
import { servicesText } from "../../../shared/market/services.text.ts";
import type { MenuPlace } from "../../../shared/site/menu-places.ts";

/** The marketplace, and what one offers in it. */
export const servicesMenu: readonly MenuPlace[] = [
  { href: servicesPaths.marketplace(), label: servicesText.title, at: { "header.earn": 15 } },
  {
    ...{ href: servicesPaths.mine(), label: servicesText.mine.title, icon: "pen-line" },
    at: { "header.earn": 16, "own.business": 15 },
  },
];
