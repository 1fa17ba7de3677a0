import type { PageDefinition } from "../../../../core/pages/define-page.ts";
import type { Services } from "../../../../core/services.ts";
import { ownPages } from "./own.tsx";
import { publicPages, type Site } from "./public.tsx";

/** Reading lists: a member's own, and for everyone. */
export const listPages = (services: Services, site: Site): PageDefinition[] => [
  ...ownPages(services),
  ...publicPages(site),
];
