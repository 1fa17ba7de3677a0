import { notFound } from "#core/base/errors.ts";
import { guest } from "#core/base/viewer.ts";
import { definePage, type PageContext, type PageDefinition, type PageMeta } from "#core/pages/define-page.ts";
import { goTo, movedTo } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { verseLines } from "#core/text/verse-lines.ts";
import type { Openings } from "#features/reading/reading/index.ts";
import type { PageProps } from "#shared/form.ts";
import { metaText } from "#shared/site/meta.text.ts";
import { breadcrumbData, chapterData } from "#shared/site/structured-data.ts";
import { addressesOf } from "#shared/site.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import type { ChapterPageData, LockedChapterPageData } from "#shared/stories/chapter-page.dto.ts";
import { CHAPTER_ID, chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { coversPaths } from "#shared/stories/covers.paths.ts";
import type { GatePageData } from "#shared/stories/stories.dto.ts";
import { ChapterPage } from "#views/stories/chapters/ChapterPage.tsx";
import { LockedChapterPage } from "#views/stories/chapters/LockedChapterPage.tsx";
import { MatureGate } from "#views/stories/stories/MatureGate.tsx";
import { PasswordGate } from "#views/stories/stories/PasswordGate.tsx";
import {
  closedToRobots,
  extrasOf,
  presentEntry,
  presentStoryCard,
  readLockedStory,
  readStory,
  requiresMailingList,
  type StoryDoc,
  type ViewCounter,
} from "../../stories/index.ts";
import { numberInAddress } from "../address.ts";
import { withExtras } from "../extras.ts";
import { readOpening } from "../opening.ts";
import { presentChapter } from "../present.ts";
import { hasBought, readChapter } from "../reads.ts";
import { noteServedChapter } from "../served.ts";

type Shown = { noCrawlers: boolean } & (
  | ({ kind: "text"; listed: boolean; mature: boolean } & ChapterPageData)
  | ({ kind: "preview-over" } & LockedChapterPageData)
  | ({ kind: "mature" | "password" } & GatePageData)
);

/** Reading pages: a chapter, or the gate in front of it. */
export function readPages(
  services: Pick<Services, "extensions">,
  views: ViewCounter,
  openings: Openings,
  site: { name: string; url: string },
): PageDefinition[] {
  const chapter = definePage<Shown>({
    path: "/story/:id/:slug/chapter/:number",
    query: [CHAPTER_ID],
    cache: "shared",
    group: buyersOf,
    load: (context) => loadChapter(services, context),
    meta: (data) => metaOf(data, site),
    counts: ({ kind }) => kind === "text",
    subject: (data) => (data.kind === "text" ? data.chapter.id : undefined),
    seen: ({ params, subject, viewer, visitor, request }) => {
      if (visitor) views.countView(params.id!, visitor, viewer.id);
      if (visitor || viewer.id)
        openings.opened(viewer, { story: params.id!, ...placeOf(params, subject) }, request);
    },
    served: ({ params, subject, viewer }) =>
      hasBought(viewer, { _id: params.id! })
        ? noteServedChapter(services, viewer, { story: params.id!, chapter: subject! })
        : undefined,
    Component: ChapterOrGate,
  });
  return [chapter];
}

/** Chapter of a page that was sent: its number in the address, and its id. */
const placeOf = ({ number }: PageContext["params"], chapter: string | undefined) => ({
  number: Number(number),
  ...(chapter ? { chapter } : {}),
});

/** All buyers of a story see the same page for each chapter, so they share a cache group. */
const buyersOf: PageDefinition["group"] = ({ id, bought, actor }, params) =>
  id !== null && !actor && bought?.has(params.id!)
    ? { name: "buyers", viewer: { ...guest, bought: new Set([params.id!]) } }
    : null;

async function loadChapter(services: Pick<Services, "extensions">, context: PageContext): Promise<Shown> {
  const { params, viewer, url, shows, dependsOnViewer } = context;
  shows(`stories:${params.id}`);
  const story = await readStory(viewer, params.id!);
  if (!story) return passwordGate(context);
  const number = await numberInAddress(context, story);
  const entry = story.contents[number - 1]!;
  const card = presentStoryCard(story);
  // Temporary, because a chapter may move again.
  if (context.query.has(CHAPTER_ID) || number !== Number(params.number))
    throw goTo(chaptersPaths.chapter(card, number));
  if (story.slug !== params.slug) throw movedTo(chaptersPaths.chapter(card, number));
  const isOpen = entry.open || hasBought(viewer, story);
  if (!story.listed || story.mature || !isOpen || requiresMailingList(story)) dependsOnViewer();
  const { noCrawlers } = story;
  if (story.mature && !viewer.mature) return { kind: "mature", noCrawlers, story: card, next: url.pathname };
  shows(`chapters:${entry.chapter}`);
  const chapter = await readChapter(viewer, story, number);
  if (!chapter) throw notFound();
  if (chapter.kind === "locked") {
    const join = requiresMailingList(story);
    const { reviews = [] } = story.listed && !join ? await extrasOf(services, story, shows) : {};
    return {
      kind: "preview-over",
      noCrawlers,
      story: { ...card, language: story.language },
      chapter: presentEntry(entry, number),
      opening: join ? "" : await readOpening(entry.chapter),
      reviews,
      join,
    };
  }
  const presented = presentChapter(story, chapter.chapter, chapter);
  const { html: text } = chapter.chapter;
  const { extras, html } =
    chapter.chapter.state === "published"
      ? await withExtras(services, { viewer, story, chapter: chapter.chapter, number, html: text }, shows)
      : { extras: {}, html: text };
  return {
    kind: "text",
    listed: story.listed,
    mature: story.mature,
    noCrawlers,
    story: { ...card, language: story.language },
    chapter: { ...presented, html: verseLines(html) },
    extras,
    position: positionOf(story, number, chapter.chapter.state !== "published"),
  };
}

async function passwordGate({ params, url, dependsOnViewer }: PageContext): Promise<Shown> {
  const lockedStory = await readLockedStory(params.id!);
  if (!lockedStory) throw notFound();
  dependsOnViewer();
  const { noCrawlers } = lockedStory;
  return {
    kind: "password",
    noCrawlers,
    story: presentStoryCard(lockedStory),
    next: url.pathname + url.search,
  };
}

/** "12 of 61": position among readable chapters; drafts count for those who may read them. */
function positionOf({ contents }: StoryDoc, number: number, drafts: boolean): { at: number; of: number } {
  const readable = contents.flatMap(({ state }, index) =>
    state === "published" || drafts ? [index + 1] : [],
  );
  return { at: readable.indexOf(number) + 1, of: readable.length };
}

function ChapterOrGate({ data, form }: PageProps<Shown>) {
  switch (data.kind) {
    case "text":
      return <ChapterPage data={data} form={form} />;
    case "preview-over":
      return <LockedChapterPage data={data} form={form} />;
    case "mature":
      return <MatureGate data={data} form={form} />;
    default:
      return <PasswordGate data={data} form={form} />;
  }
}

/**
 * A chapter's toolbars replace the site's, and it needs no discovery styles; after the last chapter the
 * reader can rate the story.
 */
const readingOf = ({ chapter, extras }: ChapterPageData): Pick<PageMeta, "frame" | "sheets"> => ({
  frame: "reading",
  sheets: [
    "chapter",
    ...(extras.narration ? ["narration" as const] : []),
    ...(chapter.next ? [] : ["talk" as const]),
  ],
});

/**
 * Structured data is sent only for open text of listed stories that need no age confirmation and do not
 * exclude crawlers.
 */
function metaOf(data: Shown, site: { name: string; url: string }): PageMeta {
  if (data.kind !== "text")
    return { title: data.story.title, robots: closedToRobots(data), sheets: ["stories", "chapter"] };
  const { story, chapter } = data;
  const title = metaText.chapterOf(chapter.title, story.title);
  const notes = chapter.html.includes("noteref") ? ["notes.js"] : [];
  const scripts = ["reader.js", "progress.js", ...notes];
  if (!data.listed || data.mature || chapter.state !== "published" || data.noCrawlers)
    return { title, robots: closedToRobots(data), ...readingOf(data), scripts };
  const url = addressesOf(site);
  const linkTo = (rel: string, place: { number: number } | null) =>
    place ? [{ rel, href: chaptersPaths.chapter(story, place.number) }] : [];
  return {
    title,
    description: metaText.storyBy(title, story.author.name),
    canonical: chaptersPaths.chapter(story, chapter.number),
    type: "article",
    image: coversPaths.storyImage(story),
    imageAlt: metaText.storyBy(story.title, story.author.name),
    ...readingOf(data),
    scripts,
    links: [...linkTo("prev", chapter.previous), ...linkTo("next", chapter.next)],
    jsonLd: [
      chapterData(story, chapter, url),
      breadcrumbData(
        [
          { name: site.name, path: cataloguePaths.home() },
          { name: story.title, path: cataloguePaths.story(story) },
          { name: chapter.title, path: chaptersPaths.chapter(story, chapter.number) },
        ],
        url,
      ),
    ],
  };
}
