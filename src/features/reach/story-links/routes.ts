import { Router } from "express";
import encodeQR from "qr";
import { notFound } from "#core/base/errors.ts";
import { guest, type Viewer } from "#core/base/viewer.ts";
import { attachment } from "#core/files/file-name.ts";
import { startCsv } from "#core/files/send-csv.ts";
import { createVisits } from "#core/http/visits.ts";
import type { Services } from "#core/services.ts";
import { toCsv } from "#core/text/csv.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { mailingListsPaths } from "#shared/reach/mailing-lists.paths.ts";
import { storyLinksPaths } from "#shared/reach/story-links.paths.ts";
import { storyLinksText } from "#shared/reach/story-links.text.ts";
import { sourceOf } from "#shared/reach/story-links.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { firstChapterOf, hasJoined, presentStory, requiresMailingList } from "../../stories/stories/index.ts";
import { figuresOf, type LinkCounter } from "./figures.ts";
import { permittedLink } from "./policy.ts";
import { findOpenLink } from "./reads.ts";

const texts = storyLinksText.figures;

/** Routes of links that are not pages: redirect to the story, printable code, statistics as a file. */
export function linkRoutes({ now }: Services, counter: LinkCounter, site: { readonly url: string }): Router {
  const router = Router();
  const visits = createVisits(() => now().getTime());

  router.get("/link/:slug/read", async (request, response) => {
    const link = await findOpenLink(request.params.slug);
    if (!link) throw notFound();
    const visitor = visits.key(request);
    if (visitor) counter.count(String(link.link._id), "reads", visitor, sourceIn(request.headers.referer));
    response.setHeader("Cache-Control", "private, no-store");
    response.setHeader("X-Robots-Tag", "noindex");
    response.redirect(302, wayOn(request.viewer, link));
  });

  router.get("/link/:slug/qr.svg", async (request, response) => {
    const link = await findOpenLink(request.params.slug);
    if (!link) throw notFound();
    const address = `${site.url}${storyLinksPaths.link(link.link.slug, "qr")}`;
    response.setHeader("Content-Type", "image/svg+xml");
    response.setHeader("Cache-Control", "public, max-age=86400");
    response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (request.query.download !== undefined)
      response.setHeader("Content-Disposition", attachment(`${link.link.slug}.svg`));
    response.send(encodeQR(address, "svg", { border: 4 }));
  });

  router.get("/story-links/:id/statistics.csv", async (request, response) => {
    const { viewer, params, originalUrl } = request;
    if (!viewer.id) return response.redirect(302, accountsPaths.login(originalUrl));
    const link = await permittedLink({ viewer: viewer.actor ? guest : viewer }, "update", params.id);
    const { days } = await figuresOf(String(link._id), now());
    startCsv(response, link.slug);
    const rows = days.map(({ day, visits: seen, reads, joins }) => [day, seen, reads, joins]);
    response.send(toCsv([[texts.day, texts.visits, texts.reads, texts.joins], ...rows]));
  });

  return router;
}

/**
 * Returns where a reader continues: the first chapter, the list the story asks them to join, or the request
 * for a copy.
 */
function wayOn(
  viewer: Viewer,
  { link, story }: NonNullable<Awaited<ReturnType<typeof findOpenLink>>>,
): string {
  if (link.type === "arc") return storyLinksPaths.linkCopy(link.slug);
  if (requiresMailingList(story) && !hasJoined(viewer, story._id))
    return mailingListsPaths.joinForStory(String(story._id), link.slug);
  const shown = presentStory(story);
  const first = firstChapterOf(shown);
  return first === null ? cataloguePaths.story(shown) : chaptersPaths.chapter(shown, first);
}

/** Returns the source with which someone reached the page they are leaving. */
export function sourceIn(address: string | undefined): string {
  try {
    return sourceOf(new URL(address ?? "", "http://localhost").searchParams.get("utm_source"));
  } catch {
    return "";
  }
}
