import type { PageDefinition } from "#core/pages/define-page.ts";
import type { Selling } from "../commands.ts";
import { adminPages } from "./admin.tsx";
import { publicPages } from "./public.tsx";
import { wizardPages } from "./wizard.tsx";

/** Pages for services: the marketplace, the member's services, and the review queue. */
export const servicePages = (
  selling: Selling,
  site: { readonly name: string; readonly url: string },
): PageDefinition[] => [
  ...wizardPages(selling),
  ...adminPages(selling),
  ...publicPages(selling.services, site),
];
