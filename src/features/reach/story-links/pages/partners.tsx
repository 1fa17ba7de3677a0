import { notFound } from "#core/base/errors.ts";
import { membersOnly } from "#core/pages/access.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { findPeople } from "#features/people/users/index.ts";
import { findStoryNames } from "#features/stories/stories/index.ts";
import type { PartnerPageData } from "#shared/reach/story-links.dto.ts";
import { storyLinksPaths as paths } from "#shared/reach/story-links.paths.ts";
import { storyLinksText } from "#shared/reach/story-links.text.ts";
import { sourceOf } from "#shared/reach/story-links.ts";
import { PartnerPage } from "#views/reach/story-links/PartnerPage.tsx";
import { figuresOf } from "../figures.ts";
import {
  findPromotion,
  invitePartners,
  isOpenPage,
  joinPromotion,
  leavePromotion,
  partnerStory,
  removePartner,
} from "../partners.ts";
import { storiesToShare, titleIn } from "../reads.ts";

const texts = storyLinksText.partners;

/** Pages shared by several authors: the owner admits others; each sees the visits they brought. */
export const partnerPages = (services: Services, site: { readonly url: string }): PageDefinition[] => [
  buttonPage("/story-links/:id/partners", async ({ caller, params, request }, { values }) => {
    if (values.do === "remove") await removePartner(caller, params.id!, values.author ?? "");
    else await invitePartners(services, caller, params.id!);
    const text = values.do === "remove" ? texts.removed : texts.opened;
    request.session.flash = { kind: "success", text };
    return paths.storyLink(params.id!);
  }),
  definePage<PartnerPageData>({
    path: "/link/:slug/partner",
    query: ["key"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, params, query }) {
      const link = await findPromotion(viewer, params.slug!, query.get("key"));
      if (!link) throw notFound();
      const [people, names, stories, { sources }] = await Promise.all([
        findPeople([viewer.id!, String(link.owner)]),
        findStoryNames([link.story]),
        storiesToShare(viewer, "promotional"),
        figuresOf(String(link._id), services.now()),
      ]);
      const own = sourceOf(people.get(viewer.id!)?.username);
      const brought = sources.find(({ source }) => source === own);
      const owner = people.get(String(link.owner));
      const mine = partnerStory(link, viewer.id!);
      return {
        slug: link.slug,
        key: query.get("key"),
        stories,
        story: mine ? String(mine) : null,
        isOwner: String(link.owner) === viewer.id,
        owner: owner?.name || owner?.username || "",
        title: titleIn(names, link.story) ?? link.slug,
        visits: brought?.visits ?? 0,
        reads: brought?.reads ?? 0,
        closed: !isOpenPage(link),
        address: site.url + paths.link(link.slug, own),
      };
    },
    async action({ caller, params, query, request }, { values }) {
      const leaves = values.do === "leave";
      if (leaves) await leavePromotion(caller, params.slug!);
      else
        await joinPromotion(services, caller, params.slug!, {
          key: query.get("key"),
          story: values.story,
        });
      request.session.flash = { kind: "success", text: leaves ? texts.left : texts.joined };
      return seeOther(leaves ? paths.storyLinks() : paths.linkPartner(params.slug!));
    },
    meta: ({ title }) => ({ title, robots: "noindex" }),
    Component: PartnerPage,
  }),
];
