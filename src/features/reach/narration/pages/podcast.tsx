import { notFound } from "#core/base/errors.ts";
import { definePage, type PageContext, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Secrets } from "#core/secrets/index.ts";
import { hasBought } from "#features/stories/chapters/index.ts";
import type { PodcastPageData } from "#shared/reach/narration.dto.ts";
import { narrationPaths } from "#shared/reach/narration.paths.ts";
import { podcastText as words } from "#shared/reach/podcast.text.ts";
import { addressesOf } from "#shared/site.ts";
import { PodcastPage } from "#views/reach/narration/PodcastPage.tsx";
import { readForPodcast } from "../podcast.ts";
import { dropPodcastKey, makePodcastKey, readPodcastKey } from "../podcast-keys.ts";
import { namedStory, summariseNarration } from "../reads.ts";

/** Pages with the feed URLs of a story's podcast. */
export function podcastPages(
  secrets: Secrets,
  site: { readonly name: string; readonly url: string },
): PageDefinition[] {
  const url = addressesOf(site);
  const load = async ({ viewer, params }: PageContext): Promise<PodcastPageData> => {
    const story = await readForPodcast(viewer, params.id!);
    if (!story || !(await summariseNarration(story))) throw notFound();
    const key = await readPodcastKey(secrets, viewer, story._id);
    const named = namedStory(story);
    return {
      story: named,
      open: story.listed ? url(narrationPaths.podcast(named)) : null,
      bought: hasBought(viewer, story),
      secret: key && url(narrationPaths.secretPodcast(key)),
    };
  };
  const page = definePage<PodcastPageData>({
    path: "/story/:id/podcast",
    cache: "private",
    load,
    async action({ caller, params, request }, { values: { intent } }) {
      if (intent === "make") await makePodcastKey(secrets, caller, params.id!);
      else if (intent === "end") await dropPodcastKey(caller, params.id!);
      else throw notFound();
      request.session.flash = { kind: "success", text: intent === "make" ? words.made : words.ended };
      return seeOther(narrationPaths.podcastPage(params.id!));
    },
    meta: ({ story }) => ({ title: words.titleOf(story.title), robots: "noindex" }),
    Component: PodcastPage,
  });
  return [page];
}
