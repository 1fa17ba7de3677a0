import { isAdmin } from "#core/base/viewer.ts";
import { adminsOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { zoneOf } from "#features/people/users/index.ts";
import type { NewslettersPageData } from "#shared/reach/newsletters.dto.ts";
import { newslettersPaths as paths } from "#shared/reach/newsletters.paths.ts";
import { newslettersText as texts } from "#shared/reach/newsletters.text.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { AdminNewslettersPage } from "#views/reach/newsletters/AdminNewslettersPage.tsx";
import { aboutFor, newslettersOf, presentNewsletter } from "../reads.ts";
import { createNewsletter } from "../write.ts";
import type { NewsletterParts } from "./parts.ts";

/** `/admin/newsletters`: the site's newsletters, of the types in the specification. */
export const adminNewsletterPages = ({ services }: NewsletterParts): PageDefinition[] => [
  definePage<NewslettersPageData>({
    path: paths.admin(),
    query: ["after", "before", "challenge"],
    access: adminsOnly,
    sheets: ["office", "stories", "writing", "reach"],
    cache: "private",
    async load({ viewer, query }) {
      const place = { after: query.get("after"), before: query.get("before") };
      const [page, zone, about] = await Promise.all([
        newslettersOf({ list: null }, place),
        zoneOf(viewer),
        aboutFor(viewer, query.get("challenge"), false),
      ]);
      return {
        site: true,
        waitsUntil: null,
        isAdmin: isAdmin(viewer),
        zone,
        lists: [],
        about,
        newsletters: page.rows.map((row) => presentNewsletter(row, new Map())),
        paging: pagingOf(paths.admin(), page, null),
      };
    },
    async action({ caller }, { values }) {
      const { _id } = await createNewsletter(services, caller, {
        list: null,
        type: values.type,
        challenge: values.challenge || undefined,
      });
      return seeOther(paths.newsletter(String(_id)));
    },
    meta: () => ({ title: adminText.pageTitle(texts.admin.title), robots: "noindex" }),
    Component: AdminNewslettersPage,
  }),
];
