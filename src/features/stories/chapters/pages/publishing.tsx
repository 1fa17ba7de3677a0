import { assertMayPost } from "#core/auth/posting.ts";
import { invalidField, notFound } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { missingDetails } from "#shared/stories/publication.ts";
import { publishStoryText } from "#shared/stories/publish-story.text.ts";
import type { PublishingEntryDto, PublishingPageData } from "#shared/stories/publishing.dto.ts";
import { publishingText } from "#shared/stories/publishing.text.ts";
import { PublishingPage } from "#views/stories/chapters/PublishingPage.tsx";
import { type StoryDoc, storyFor, storyPolicy } from "../../stories/index.ts";
import { withdrawChapter } from "../commands/publish.ts";
import { publishDrafts } from "../commands/publish-drafts.ts";

/** Confirmation pages for publishing several drafts and for unpublishing a chapter. */
export function publishingPages(services: Services): PageDefinition[] {
  const page = definePage<PublishingPageData>({
    path: "/story/:id/publishing",
    query: ["chapter", "silent", "withdraw"],
    access: membersOnly,
    cache: "private",
    async load(context) {
      const story = await storyFor(context, "publish-chapters");
      const entries = entriesOf(story);
      const drafts = entries
        .filter(({ state, words }) => state === "draft" && words > 0)
        .map(({ dto }) => dto);
      const published = entries.filter(({ state }) => state === "published").map(({ dto }) => dto);
      return {
        story: {
          id: String(story._id),
          title: story.title,
          language: story.language,
          out: story.state === "published",
          publish: offerOf(context.viewer, story),
        },
        drafts,
        empty: entries.filter(({ state, words }) => state === "draft" && words === 0).length,
        published,
        asked: askedIn(context.query, drafts, published),
      };
    },
    async action(context, { values }) {
      const { caller, params, request } = context;
      const story = await storyFor(context, "publish-chapters");
      const here = chaptersPaths.publishing(params.id!);
      if (values.intent === "withdraw") {
        const entry = entriesOf(story).find(({ dto }) => dto.id === values.chapter);
        if (!entry) throw notFound();
        await withdrawChapter(services, caller, entry.dto.id);
        request.session.flash = { kind: "success", text: publishingText.withdrawn(entry.dto.title) };
        return seeOther(here);
      }
      assertMayPost(caller, services.now());
      const ids = (values.chapters ?? "").split(" ").filter(Boolean);
      if (ids.length === 0) throw invalidField("chapter", publishingText.nothing);
      const silent = values.silent === "true";
      const count = await publishDrafts(services, caller, params.id!, ids, { silent });
      if (story.state === "published") {
        request.session.flash = { kind: "success", text: publishingText.done(count) };
        return seeOther(here);
      }
      const asks = story.state === "draft" && offerOf(context.viewer, story) !== null;
      const text = asks ? publishStoryText.chaptersSaved(count) : publishingText.doneReady(count);
      request.session.flash = { kind: "success", text };
      return seeOther(asks ? editingPaths.storyPublish(params.id!) : here);
    },
    meta: ({ story }) => ({ title: publishingText.titleOf(story.title), robots: "noindex" }),
    Component: PublishingPage,
  });
  return [page];
}

/** Returns how the viewer can publish the story. */
function offerOf(viewer: Viewer, story: StoryDoc): PublishingPageData["story"]["publish"] {
  const { state, contents } = story;
  if (state === "published" || state === "removed" || !storyPolicy.can(viewer, "publish", story)) return null;
  const isComplete =
    missingDetails(story).length === 0 && contents.some((entry) => entry.state === "published");
  return isComplete ? "now" : "ask";
}

const entriesOf = ({ contents }: StoryDoc) =>
  contents.map(({ chapter, title, words, state, publishedAt }, index) => ({
    state,
    words,
    dto: {
      id: String(chapter),
      number: index + 1,
      title,
      words,
      publishedAt: publishedAt?.toISOString() ?? null,
    } satisfies PublishingEntryDto,
  }));

/** Reads the selection from the address: ids of chapters, because numbers pass to others. */
function askedIn(
  query: URLSearchParams,
  drafts: readonly PublishingEntryDto[],
  published: readonly PublishingEntryDto[],
): PublishingPageData["asked"] {
  const chapter = published.find(({ id }) => id === query.get("withdraw"));
  if (chapter) return { kind: "withdraw", chapter };
  const chosen = new Set(query.getAll("chapter"));
  const chapters = drafts.filter(({ id }) => chosen.has(id));
  return chapters.length > 0 ? { kind: "publish", chapters, silent: query.get("silent") === "true" } : null;
}
