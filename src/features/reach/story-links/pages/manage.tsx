import { DeleteStoryLinkPage } from "../../../../../views/reach/story-links/DeleteStoryLinkPage.tsx";
import { StoryLinkPage } from "../../../../../views/reach/story-links/StoryLinkPage.tsx";
import { StoryLinksPage } from "../../../../../views/reach/story-links/StoryLinksPage.tsx";
import type { Caller } from "../../../../core/base/viewer.ts";
import {
  buttonPage,
  definePage,
  membersOnly,
  type PageDefinition,
  seeOther,
} from "../../../../core/pages/define-page.ts";
import type { Services } from "../../../../core/services.ts";
import type {
  DeleteStoryLinkPageData,
  StoryLinkDto,
  StoryLinkPageData,
  StoryLinksPageData,
} from "../../../../shared/reach/story-links.dto.ts";
import { storyLinksPaths as paths } from "../../../../shared/reach/story-links.paths.ts";
import { storyLinksText } from "../../../../shared/reach/story-links.text.ts";
import { hasPremium } from "../../../money/subscriptions/index.ts";
import { closeLink, deleteLink } from "../commands.ts";
import { figuresOf } from "../figures.ts";
import { permittedLink } from "../policy.ts";
import { linksOf, presentLinks, presentPartners, presentPromotions } from "../reads.ts";

/** An author's links: the list, each with its figures, closing and deleting. */
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
      const found = await permittedLink(caller, "update", params.id!);
      const link = await shown(services, caller, params.id!);
      const [figures, partners] = await Promise.all([
        figuresOf(link.id, services.now()),
        presentPartners(found),
      ]);
      const { partnerKey: key } = found;
      return {
        ...{ link, address: site.url + paths.link(link.slug), partners, ...figures },
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
