import { documentsPaths } from "../../../shared/site/documents.paths.ts";
import { DOCUMENTS } from "../../../shared/site/documents.ts";
import { menuText } from "../../../shared/site/menu.text.ts";
import type { MenuPlace } from "../../../shared/site/menu-places.ts";

/** Texts about the site, legal and other, in their own order (specification, section 2). */
export const documentsMenu: readonly MenuPlace[] = [
  ...DOCUMENTS.map(({ key, path, group }, index) => ({
    label: menuText.documents[key],
    href: path,
    at: { [`header.${group}`]: 20 + index, [`footer.${group}`]: 20 + index },
  })),
  { label: menuText.sitemap, href: documentsPaths.siteMap(), at: { "header.about": 90, "footer.about": 90 } },
];
