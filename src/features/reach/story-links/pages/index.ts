import type { PageDefinition } from "#core/pages/define-page.ts";
import type { Services } from "#core/services.ts";
import type { LinkCounter } from "../figures.ts";
import { manageLinkPages } from "./manage.tsx";
import { partnerPages } from "./partners.tsx";
import { publicLinkPage } from "./public.tsx";
import { writeLinkPages } from "./write.tsx";

/** Pages of story links; "/story-links/new" must come before "/story-links/:id". */
export const linkPages = (
  services: Services,
  counter: LinkCounter,
  site: { readonly url: string },
): PageDefinition[] => [
  ...writeLinkPages(services),
  ...manageLinkPages(services, site),
  ...partnerPages(services, site),
  publicLinkPage(services, counter),
];
