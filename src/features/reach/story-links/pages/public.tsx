import { notFound } from "#core/base/errors.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { goTo } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import type { LinkPageData } from "#shared/reach/story-links.dto.ts";
import { storyLinksPaths } from "#shared/reach/story-links.paths.ts";
import { storyLinksText } from "#shared/reach/story-links.text.ts";
import { coversPaths } from "#shared/stories/covers.paths.ts";
import { LinkPage } from "#views/reach/story-links/LinkPage.tsx";
import type { LinkCounter } from "../figures.ts";
import { presentLinkPage } from "../present.ts";
import { findOpenLink } from "../reads.ts";
import { sourceIn } from "../routes.ts";

/** `/link/:slug`: the public landing page. */
export const publicLinkPage = (services: Services, counter: LinkCounter): PageDefinition =>
  definePage<LinkPageData & { readonly noCrawlers: boolean }>({
    path: "/link/:slug",
    sheets: ["stories", "reach"],
    // Shows a countdown to the release, so it is rendered on every request.
    cache: "private",
    async load({ params, url }) {
      const storedLink = await findOpenLink(params.slug!);
      if (!storedLink) throw notFound();
      const { slug } = storedLink.link;
      // Not permanently, because its author may change it back.
      if (slug !== params.slug) throw goTo(storyLinksPaths.link(slug) + url.search);
      const link = await presentLinkPage(storedLink.link, storedLink.story, services.now());
      return { link, noCrawlers: storedLink.story.noCrawlers };
    },
    meta({ link, noCrawlers }) {
      const { story } = link;
      const title = storyLinksText.page.description(story.title, story.author.name);
      return {
        title,
        description: link.headline || story.synopsis || undefined,
        ...(link.type === "arc" ? {} : { image: coversPaths.storyImage(story), imageAlt: title }),
        ...(noCrawlers || link.type === "arc"
          ? { robots: "noindex" }
          : { canonical: storyLinksPaths.link(link.slug) }),
      };
    },
    seen({ params, visitor, request }) {
      if (!visitor) return;
      const source = sourceIn(request.originalUrl);
      void findOpenLink(params.slug!).then(
        (found) => found && counter.count(String(found.link._id), "visits", visitor, source),
        () => {},
      );
    },
    Component: LinkPage,
  });
