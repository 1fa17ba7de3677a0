import { closedUntil } from "#core/auth/posting.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { zoneOf } from "#features/people/users/index.ts";
import type { NewslettersPageData } from "#shared/reach/newsletters.dto.ts";
import { newslettersPaths as paths } from "#shared/reach/newsletters.paths.ts";
import { newslettersText as texts } from "#shared/reach/newsletters.text.ts";
import { NewslettersPage } from "#views/reach/newsletters/NewslettersPage.tsx";
import { listsOf } from "../../mailing-lists/index.ts";
import { aboutFor, newslettersOf, presentNewsletter } from "../reads.ts";
import { createNewsletter } from "../write.ts";
import type { NewsletterParts } from "./parts.ts";

/** `/newsletters`: an author's newsletters, and the button to create one. */
export const listNewsletterPages = ({ services }: NewsletterParts): PageDefinition[] => [
  definePage<NewslettersPageData>({
    path: paths.newsletters(),
    sheets: ["office", "stories", "writing", "reach"],
    query: ["after", "before", "challenge"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query }) {
      const place = { after: query.get("after"), before: query.get("before") };
      const [page, lists, zone, about] = await Promise.all([
        newslettersOf({ owner: viewer.id! }, place),
        listsOf(viewer.id!),
        zoneOf(viewer),
        aboutFor(viewer, query.get("challenge"), true),
      ]);
      const names = new Map(lists.map(({ id, name }) => [id, name]));
      return {
        site: false,
        waitsUntil: closedUntil(viewer, services.now())?.toISOString() ?? null,
        isAdmin: false,
        zone,
        about,
        newsletters: page.rows.map((row) => presentNewsletter(row, names)),
        lists: lists.map(({ id, name, confirmed }) => ({ id, name, confirmed })),
        paging: pagingOf(paths.newsletters(), page, null),
      };
    },
    async action({ caller }, { values }) {
      // "none" matches no list, so that an omitted list cannot create a site newsletter, which is only
      // possible in the back office.
      const { _id } = await createNewsletter(services, caller, {
        list: values.list || "none",
        challenge: values.challenge || undefined,
      });
      return seeOther(paths.newsletter(String(_id)));
    },
    meta: () => ({ title: texts.title, robots: "noindex" }),
    Component: NewslettersPage,
  }),
];
