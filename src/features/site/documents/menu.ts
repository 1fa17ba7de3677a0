import { documentsPaths } from "#shared/site/documents.paths.ts";
import { DOCUMENTS, type DocumentKey } from "#shared/site/documents.ts";
import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";

/** The footer has at most twelve links; the header lists all documents. */
const IN_FOOTER: ReadonlySet<DocumentKey> = new Set(["faq", "guidelines", "terms", "privacy"]);

/**
 * Menu entries for texts about the site, legal and other, in their defined order (specification, section 2).
 */
export const documentsMenu: readonly MenuPlace[] = [
  ...DOCUMENTS.map(({ key, path, group }, index) => ({
    label: menuText.documents[key],
    href: path,
    at: {
      [`header.${group}`]: 20 + index,
      ...(IN_FOOTER.has(key) ? { [`footer.${group}`]: 20 + index } : {}),
      // "How paid stories work" is also listed under ways to earn (specification, section 2).
      ...(key === "paid-stories" ? { earn: 55 } : {}),
    },
  })),
  { label: menuText.sitemap, href: documentsPaths.siteMap(), at: { "header.about": 90, "footer.about": 90 } },
];
