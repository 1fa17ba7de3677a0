import type { PageDefinition } from "../../../../core/pages/define-page.ts";
import type { Selling } from "../commands.ts";
import { adminPages } from "./admin.tsx";
import { publicPages } from "./public.tsx";
import { wizardPages } from "./wizard.tsx";

/** Services: the marketplace, one's own, and the staff's queue. */
export const servicePages = (
  selling: Selling,
  site: { readonly name: string; readonly url: string },
): PageDefinition[] => [
  ...wizardPages(selling),
  ...adminPages(selling),
  ...publicPages(selling.services, site),
];
