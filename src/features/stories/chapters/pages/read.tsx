import { ChapterPage } from "../../../../../views/stories/chapters/ChapterPage.tsx";
import { LockedChapterPage } from "../../../../../views/stories/chapters/LockedChapterPage.tsx";
import { MatureGate } from "../../../../../views/stories/stories/MatureGate.tsx";
import { PasswordGate } from "../../../../../views/stories/stories/PasswordGate.tsx";
import { notFound } from "../../../../core/base/errors.ts";
import { guest } from "../../../../core/base/viewer.ts";
import {
  definePage,
  movedTo,
  type PageContext,
  type PageDefinition,
  type PageMeta,
} from "../../../../core/pages/define-page.ts";
import type { Services } from "../../../../core/services.ts";
import { verseLines } from "../../../../core/text/verse-lines.ts";
import type { PageProps } from "../../../../shared/form.ts";
import { metaText } from "../../../../shared/site/meta.text.ts";
import { addressesOf } from "../../../../shared/site.ts";
import { cataloguePaths } from "../../../../shared/stories/catalogue.paths.ts";
import type { ChapterPageData, LockedChapterPageData } from "../../../../shared/stories/chapters.dto.ts";
import { chaptersPaths } from "../../../../shared/stories/chapters.paths.ts";
import { coversPaths } from "../../../../shared/stories/covers.paths.ts";
import type { GatePageData } from "../../../../shared/stories/stories.dto.ts";
import { breadcrumbData, chapterData } from "../../../../shared/structured-data.ts";
import type { Openings } from "../../../reading/reading/index.ts";
import {
  asksToJoin,
  closedToRobots,
  presentEntry,
  presentStoryCard,
  readLockedStory,
  readStory,
  type StoryDoc,
  type ViewCounter,
} from "../../stories/index.ts";
import { withExtras } from "../extras.ts";
import { presentChapter } from "../present.ts";
import { hasBought, readChapter } from "../reads.ts";

type Shown = { noCrawlers: boolean } & (
  | ({ kind: "text"; listed: boolean; mature: boolean } & ChapterPageData)
  | ({ kind: "preview-over" } & LockedChapterPageData)
  | ({ kind: "mature" | "password" } & GatePageData)
);

/** Reading: one chapter, or the door that stands before it. */
export function readPages(
  services: Pick<Services, "extensions">,
  views: ViewCounter,
  openings: Openings,
  site: { name: string; url: string },
): PageDefinition[] {
  const chapter = definePage<Shown>({
    path: "/story/:id/:slug/chapter/:number",
    cache: "shared",
    group: buyersOf,
    load: (context) => loadChapter(services, context),
    meta: (data) => metaOf(data, site),
    counts: ({ kind }) => kind === "text",
    seen: ({ params, viewer, visitor, request }) => {
      if (visitor) views.countView(params.id!, visitor);
      if (visitor || viewer.id)
        openings.opened(viewer, { story: params.id!, number: Number(params.number) }, request);
    },
    Component: ChapterOrGate,
  });
  return [chapter];
}

/** Who bought a story sees each of its chapters as all do who bought it. */
const buyersOf: PageDefinition["group"] = ({ id, bought, actor }, params) =>
  id !== null && !actor && bought?.has(params.id!)
    ? { name: "buyers", viewer: { ...guest, bought: new Set([params.id!]) } }
    : null;

async function loadChapter(services: Pick<Services, "extensions">, context: PageContext): Promise<Shown> {
  const { params, viewer, url, shows, dependsOnViewer } = context;
  const number = /^[1-9]\d{0,4}$/.test(params.number!) ? Number(params.number) : Number.NaN;
  shows(`stories:${params.id}`);
  const story = await readStory(viewer, params.id!);
  if (!story) return passwordGate(context);
  const entry = story.contents[number - 1];
  if (!entry) throw notFound();
  const card = presentStoryCard(story);
  if (story.slug !== params.slug) throw movedTo(chaptersPaths.chapter(card, number));
  const isOpen = entry.open || hasBought(viewer, story);
  if (!story.listed || story.mature || !isOpen || asksToJoin(story)) dependsOnViewer();
  const { noCrawlers } = story;
  if (story.mature && !viewer.mature) return { kind: "mature", noCrawlers, story: card, next: url.pathname };
  shows(`chapters:${entry.chapter}`);
  const found = await readChapter(viewer, story, number);
  if (!found) throw notFound();
  if (found.kind === "locked") {
    const chapter = presentEntry(entry, number);
    return { kind: "preview-over", noCrawlers, story: card, chapter, join: asksToJoin(story) };
  }
  const presented = presentChapter(story, found.chapter, found);
  const { html: text } = found.chapter;
  const { extras, html } =
    found.chapter.state === "published"
      ? await withExtras(services, { viewer, story, chapter: found.chapter, number, html: text }, shows)
      : { extras: {}, html: text };
  return {
    kind: "text",
    listed: story.listed,
    mature: story.mature,
    noCrawlers,
    story: { ...card, language: story.language },
    chapter: { ...presented, html: verseLines(html) },
    extras,
    position: positionOf(story, number, found.chapter.state !== "published"),
  };
}

async function passwordGate({ params, url, dependsOnViewer }: PageContext): Promise<Shown> {
  const found = await readLockedStory(params.id!);
  if (!found) throw notFound();
  dependsOnViewer();
  const { noCrawlers } = found;
  return { kind: "password", noCrawlers, story: presentStoryCard(found), next: url.pathname };
}

/** "12 of 61": among what can be read, which for a draft's readers is all there is. */
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
 * A chapter's own bars stand in the place of the site's, and it needs nothing of how stories are found; after the last
 * one the story is rated.
 */
const readingOf = ({ chapter }: ChapterPageData): Pick<PageMeta, "frame" | "sheets"> => ({
  frame: "reading",
  sheets: chapter.next ? ["chapter"] : ["chapter", "talk"],
});

/** Only open text of listed stories that need no confirmation of age and shun no crawlers is told to machines. */
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
  const beside = (rel: string, place: { number: number } | null) =>
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
    links: [...beside("prev", chapter.previous), ...beside("next", chapter.next)],
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
