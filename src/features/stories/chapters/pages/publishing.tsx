import { PublishingPage } from "../../../../../views/stories/chapters/PublishingPage.tsx";
import { assertMayPost } from "../../../../core/auth/posting.ts";
import { invalidField, notFound } from "../../../../core/base/errors.ts";
import {
  definePage,
  membersOnly,
  type PageDefinition,
  seeOther,
} from "../../../../core/pages/define-page.ts";
import type { Services } from "../../../../core/services.ts";
import { chaptersPaths } from "../../../../shared/stories/chapters.paths.ts";
import type { PublishingEntryDto, PublishingPageData } from "../../../../shared/stories/publishing.dto.ts";
import { publishingText } from "../../../../shared/stories/publishing.text.ts";
import { type StoryDoc, storyFor } from "../../stories/index.ts";
import { withdrawChapter } from "../commands/publish.ts";
import { publishDrafts } from "../commands/publish-drafts.ts";

/** Several drafts published at once, a published chapter taken back: both asked about first. */
export function publishingPages(services: Services): PageDefinition[] {
  const page = definePage<PublishingPageData>({
    path: "/story/:id/publishing",
    query: ["n", "silent", "withdraw"],
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
      if (ids.length === 0) throw invalidField("n", publishingText.nothing);
      const silent = values.silent === "true";
      const count = await publishDrafts(services, caller, params.id!, ids, { silent });
      request.session.flash = { kind: "success", text: publishingText.done(count) };
      return seeOther(here);
    },
    meta: ({ story }) => ({ title: publishingText.titleOf(story.title), robots: "noindex" }),
    Component: PublishingPage,
  });
  return [page];
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

/** What the address asks for: it chooses by numbers, the form that confirms by what stands there. */
function askedIn(
  query: URLSearchParams,
  drafts: readonly PublishingEntryDto[],
  published: readonly PublishingEntryDto[],
): PublishingPageData["asked"] {
  const chapter = published.find(({ number }) => String(number) === query.get("withdraw"));
  if (chapter) return { kind: "withdraw", chapter };
  const chosen = new Set(query.getAll("n"));
  const chapters = drafts.filter(({ number }) => chosen.has(String(number)));
  return chapters.length > 0 ? { kind: "publish", chapters, silent: query.get("silent") === "true" } : null;
}
