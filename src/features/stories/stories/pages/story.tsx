import { assertKeepsSession } from "#core/auth/session-start.ts";
import { notFound } from "#core/base/errors.ts";
import { rememberInSession } from "#core/http/csrf.ts";
import { addressKey } from "#core/limits/client-key.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import {
  byToken,
  definePage,
  type PageContext,
  type PageDefinition,
  type PageMeta,
} from "#core/pages/define-page.ts";
import { movedTo, safePath, seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { filterTags } from "#features/people/reading-filters/index.ts";
import type { PageProps } from "#shared/form.ts";
import { narrationPaths } from "#shared/reach/narration.paths.ts";
import { podcastText } from "#shared/reach/podcast.text.ts";
import { readingText } from "#shared/reading/reading.text.ts";
import { machinesPaths } from "#shared/site/machines.paths.ts";
import { metaText } from "#shared/site/meta.text.ts";
import { bookData, breadcrumbData } from "#shared/site/structured-data.ts";
import { addressesOf } from "#shared/site.ts";
import { browseText } from "#shared/stories/browse.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { coversPaths } from "#shared/stories/covers.paths.ts";
import type { GatePageData } from "#shared/stories/stories.dto.ts";
import type { StoryPageData } from "#shared/stories/story-page.dto.ts";
import { PasswordGate } from "#views/stories/stories/PasswordGate.tsx";
import { StoryDrafts } from "#views/stories/stories/StoryDrafts.tsx";
import { StoryPage } from "#views/stories/stories/StoryPage.tsx";
import { closedToRobots } from "../crawlers.ts";
import { extrasOf } from "../extras.ts";
import { storyForMember } from "../for-viewer.ts";
import { requiresMailingList } from "../joined.ts";
import { unlockByAddress } from "../limits.ts";
import { storyPolicy } from "../policy.ts";
import { firstChapterOf, presentManagedContents, presentStory, presentStoryCard } from "../present.ts";
import { readLockedStory, readStory } from "../reads.ts";
import { unlockStory } from "../unlock.ts";
import type { ViewCounter } from "../views.ts";
import { featurePage, featureSlot } from "./feature.tsx";
import { filterPart, marksPart } from "./filter-part.tsx";

type Locked = { kind: "locked"; noCrawlers: boolean } & GatePageData;
type Shown = ({ kind: "story" } & StoryPageData) | Locked;

export interface StoryPageDependencies {
  readonly services: Services;
  readonly limits: RateLimits;
  readonly views: ViewCounter;
  readonly site: { readonly name: string; readonly url: string };
}

/** Page of a story, and the password page of a private one. */
export function storyPages({ services, limits, views, site }: StoryPageDependencies): PageDefinition[] {
  const url = addressesOf(site);

  const story = definePage<Shown>({
    path: "/story/:id/:slug",
    query: ["hidden"],
    cache: "shared",
    async load(context) {
      const { viewer, params, shows } = context;
      const id = params.id!;
      shows(`stories:${id}`);
      const storedStory = await readStory(viewer, id);
      if (!storedStory) return lockedOr404(context);
      const dto = presentStory(storedStory);
      if (storedStory.slug !== params.slug) throw movedTo(cataloguePaths.story(dto) + context.url.search);
      // Confirming one's age allows a mature story to be downloaded; joining the required list allows it to
      // be read.
      if (!storedStory.listed || storedStory.mature || requiresMailingList(storedStory))
        context.dependsOnViewer();
      const can = {
        edit: storyPolicy.can(viewer, "update", storedStory),
        download: dto.contents.some((entry) => entry.open) && (!storedStory.mature || viewer.mature),
      };
      const extras = storedStory.listed ? await extrasOf(services, storedStory, shows) : {};
      const removedReason = storedStory.state === "removed" ? storedStory.removedReason : "";
      return { kind: "story", story: dto, removedReason, firstChapter: firstChapterOf(dto), can, extras };
    },
    meta: (data) => (data.kind === "story" ? storyMeta(data, url, site.name) : lockedMeta(data)),
    slots: {
      "story-marks": { tags: filterPartTags, render: marksPart },
      "story-filter": { tags: filterPartTags, varies: byToken, render: filterPart },
      "story-feature": featureSlot,
      "story-drafts": {
        tags: ({ params }) => [`stories:${params.id}`],
        async render(context) {
          const storedStory = await storyForMember(context);
          if (!storedStory || !storyPolicy.can(context.viewer, "read-drafts", storedStory)) return undefined;
          const drafts = presentManagedContents(storedStory).filter(({ state }) => state !== "published");
          return drafts.length > 0 ? (
            <StoryDrafts story={presentStory(storedStory)} drafts={drafts} />
          ) : undefined;
        },
      },
    },
    counts: ({ kind }) => kind === "story",
    seen: ({ params, visitor, viewer }) => {
      if (visitor) views.countView(params.id!, visitor, viewer.id);
    },
    Component: StoryOrGate,
  });

  const unlock = definePage<Locked>({
    path: "/story/:id/:slug/unlock",
    query: ["next"],
    cache: "private",
    load: lockedOr404,
    async action({ request, caller, params }, { values }) {
      assertKeepsSession(request);
      await limits.consume(unlockByAddress, `${params.id}|${addressKey(request.ip)}`);
      const { id, version } = await unlockStory(services, caller, params.id!, values);
      rememberInSession(request, { unlocked: { ...request.session.unlocked, [id]: version } });
      return seeOther(values.next ? safePath(values.next) : cataloguePaths.story({ id, slug: params.slug! }));
    },
    meta: lockedMeta,
    Component: PasswordGate,
  });

  return [story, unlock, featurePage(services)];
}

const filterPartTags = ({ viewer, params }: PageContext) => [`stories:${params.id}`, ...filterTags(viewer)];

function StoryOrGate({ data, form }: PageProps<Shown>) {
  return data.kind === "story" ? (
    <StoryPage data={data} form={form} />
  ) : (
    <PasswordGate data={data} form={form} />
  );
}

/**
 * Returns the password page of a story that a password opens.
 * @throws 404 for everything else that is hidden
 */
async function lockedOr404(context: PageContext): Promise<Locked> {
  const { params, url, query } = context;
  const lockedStory = await readLockedStory(params.id!);
  if (!lockedStory) throw notFound();
  context.dependsOnViewer();
  const story = presentStoryCard(lockedStory);
  const here = url.pathname.endsWith("/unlock") ? cataloguePaths.story(story) : url.pathname;
  return {
    kind: "locked",
    noCrawlers: lockedStory.noCrawlers,
    story,
    next: safePath(query.get("next") ?? here),
  };
}

function storyMeta(
  { story, extras }: StoryPageData,
  url: (path: string) => string,
  siteName: string,
): PageMeta {
  const title = metaText.storyBy(story.title, story.author.name);
  const isPublic = story.state === "published" && !story.private;
  const scripts = ["offline-story.js"];
  if (!isPublic || story.noCrawlers) return { title, robots: closedToRobots(story), scripts };
  return {
    title,
    scripts,
    description: story.synopsis || undefined,
    canonical: cataloguePaths.story(story),
    type: "book",
    image: coversPaths.storyImage(story),
    imageAlt: title,
    links: [
      {
        rel: "alternate",
        type: "application/atom+xml",
        href: machinesPaths.storyFeed(story),
        title: metaText.storyFeed(story.title),
      },
      ...(story.mature
        ? []
        : [
            ...(extras.narration
              ? [
                  {
                    rel: "alternate",
                    type: "application/rss+xml",
                    href: narrationPaths.podcast(story),
                    title: podcastText.titleOf(story.title),
                  },
                ]
              : []),
            {
              rel: "alternate",
              type: "application/epub+zip",
              href: chaptersPaths.storyEpub(story),
              title: story.title,
            },
          ]),
    ],
    jsonLd: [
      bookData(story, url, extras.credits),
      breadcrumbData(
        [
          { name: siteName, path: cataloguePaths.home() },
          { name: browseText.title.all, path: cataloguePaths.stories() },
          { name: story.title, path: cataloguePaths.story(story) },
        ],
        url,
      ),
    ],
  };
}

const lockedMeta = (data: Locked): PageMeta => ({
  title: readingText.password.title,
  robots: closedToRobots(data),
});
