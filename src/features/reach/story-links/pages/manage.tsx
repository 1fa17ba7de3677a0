import type { Caller } from "#core/base/viewer.ts";
import { membersOnly } from "#core/pages/access.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { hasPremium } from "#features/money/subscriptions/index.ts";
import type {
  DeleteStoryLinkPageData,
  StoryLinkDto,
  StoryLinkPageData,
  StoryLinksPageData,
} from "#shared/reach/story-links.dto.ts";
import { storyLinksPaths as paths } from "#shared/reach/story-links.paths.ts";
import { storyLinksText } from "#shared/reach/story-links.text.ts";
import { DeleteStoryLinkPage } from "#views/reach/story-links/DeleteStoryLinkPage.tsx";
import { StoryLinkPage } from "#views/reach/story-links/StoryLinkPage.tsx";
import { StoryLinksPage } from "#views/reach/story-links/StoryLinksPage.tsx";
import { closeLink, deleteLink } from "../commands.ts";
import { figuresOf } from "../figures.ts";
import { permittedLink } from "../policy.ts";
import { linksOf, presentLinks, presentPartners, presentPromotions } from "../reads.ts";

/** Pages to manage an author's links: the list, each link's statistics, closing and deleting. */
export const manageLinkPages = (services: Services, site: { readonly url: string }): PageDefinition[] => [
  definePage<StoryLinksPageData>({
    path: paths.storyLinks(),
    access: membersOnly,
    cache: "private",
    async load({ viewer }) {
      const [links, premium, promotions] = await Promise.all([
        linksOf(viewer.id!, services.now()),
        hasPremium(viewer.id!),
        presentPromotions(viewer.id!),
      ]);
      return { links, premium, promotions };
    },
    meta: () => ({ title: storyLinksText.title, robots: "noindex" }),
    Component: StoryLinksPage,
  }),
  definePage<StoryLinkPageData>({
    path: "/story-links/:id",
    access: membersOnly,
    cache: "private",
    async load({ caller, params }) {
      const storedLink = await permittedLink(caller, "update", params.id!);
      const link = await shown(services, caller, params.id!);
      const [figures, partners] = await Promise.all([
        figuresOf(link.id, services.now()),
        presentPartners(storedLink),
      ]);
      const { partnerKey: key } = storedLink;
      return {
        link,
        address: site.url + paths.link(link.slug),
        partners,
        ...figures,
        invitation: key ? site.url + paths.linkPartner(link.slug, key) : null,
      };
    },
    meta: ({ link }) => ({ title: link.title ?? storyLinksText.title, robots: "noindex" }),
    Component: StoryLinkPage,
  }),
  buttonPage("/story-links/:id/close", async ({ caller, params, request }) => {
    await closeLink(caller, params.id!);
    request.session.flash = { kind: "success", text: storyLinksText.manage.closed };
    return paths.storyLink(params.id!);
  }),
  definePage<DeleteStoryLinkPageData>({
    path: "/story-links/:id/delete",
    access: membersOnly,
    cache: "private",
    load: async ({ caller, params }) => ({ link: await shown(services, caller, params.id!) }),
    async action({ caller, params, request }) {
      await deleteLink(services, caller, params.id!);
      request.session.flash = { kind: "success", text: storyLinksText.manage.deleted };
      return seeOther(paths.storyLinks());
    },
    meta: () => ({ title: storyLinksText.manage.deleteTitle, robots: "noindex" }),
    Component: DeleteStoryLinkPage,
  }),
];

async function shown({ now }: Services, caller: Caller, id: string): Promise<StoryLinkDto> {
  const [link] = await presentLinks([await permittedLink(caller, "update", id)], now());
  return link!;
}
