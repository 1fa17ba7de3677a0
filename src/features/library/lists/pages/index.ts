import type { PageDefinition } from "#core/pages/define-page.ts";
import type { Services } from "#core/services.ts";
import { ownPages } from "./own.tsx";
import { publicPages, type Site } from "./public.tsx";

/** Pages for reading lists: the member's and public ones. */
export const listPages = (services: Services, site: Site): PageDefinition[] => [
  ...ownPages(services),
  ...publicPages(site),
];
