import { invalidField, notFound } from "#core/base/errors.ts";
import { membersOnly } from "#core/pages/access.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage, type PageContext, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { leadingPage, seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import type {
  BookmarksPageData,
  ChapterBookmarkPageData,
  EditBookmarkPageData,
} from "#shared/library/bookmarks.dto.ts";
import { BOOKMARK_KINDS } from "#shared/library/bookmarks.enums.ts";
import { bookmarksPaths } from "#shared/library/bookmarks.paths.ts";
import { bookmarksText } from "#shared/library/bookmarks.text.ts";
import { chapterTitle } from "#shared/stories/chapter-title.ts";
import { CHAPTER_ID, chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { BookmarksPage } from "#views/library/bookmarks/BookmarksPage.tsx";
import { ChapterBookmarkPage } from "#views/library/bookmarks/ChapterBookmarkPage.tsx";
import { EditBookmarkPage } from "#views/library/bookmarks/EditBookmarkPage.tsx";
import { zoneOf } from "../../people/users/index.ts";
import { numberInAddress } from "../../stories/chapters/index.ts";
import { readStory } from "../../stories/stories/index.ts";
import {
  addBookmark,
  noteBookmark,
  permittedBookmark,
  removeBookmark,
  removeBookmarkOf,
} from "./commands.ts";
import { placeOf } from "./place.ts";
import { presentBookmarks } from "./present.ts";
import { listBookmarks } from "./reads.ts";
import { type ReadableChapter, readableChapterOf } from "./subject.ts";

/** Pages for a member's bookmarks: the list, a single bookmark, and the form targets. */
export function bookmarkPages(services: Services): PageDefinition[] {
  const all = definePage<BookmarksPageData>({
    path: bookmarksPaths.bookmarks(),
    query: ["kind", "q", "after", "before"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query, url }) {
      const kind = BOOKMARK_KINDS.find((each) => each === query.get("kind"));
      const q = (query.get("q") ?? "").trim();
      const place = { after: query.get("after"), before: query.get("before") };
      const [found, zone] = await Promise.all([
        listBookmarks({ ...viewer, id: viewer.id! }, { kind, q, ...place }),
        zoneOf(viewer),
      ]);
      return {
        bookmarks: await presentBookmarks(viewer, found.rows),
        kind: kind ?? null,
        q,
        paging: pagingOf(bookmarksPaths.bookmarks({ kind, q }), found, null),
        here: url.pathname + url.search,
        zone,
      };
    },
    meta: () => ({ title: bookmarksText.title, robots: "noindex" }),
    Component: BookmarksPage,
  });

  const one = leadingPage({
    path: "/bookmarks/:id",
    access: membersOnly,
    async lead({ caller, viewer, params, request }) {
      const place = await placeOf(viewer, await permittedBookmark(caller, params.id!));
      if (!place) request.session.flash = { kind: "error", text: bookmarksText.placeGone };
      else if (place.gone) request.session.flash = { kind: "info", text: bookmarksText.passageGone };
      return place?.path ?? bookmarksPaths.bookmarks();
    },
  });

  const edit = definePage<EditBookmarkPageData>({
    path: "/bookmarks/:id/edit",
    access: membersOnly,
    cache: "private",
    async load({ caller, viewer, params }) {
      const [bookmark] = await presentBookmarks(viewer, [await permittedBookmark(caller, params.id!)]);
      return { bookmark: bookmark! };
    },
    async action({ caller, params, request }, { values }) {
      await noteBookmark(services, caller, params.id!, { note: values.note ?? "" });
      request.session.flash = { kind: "success", text: bookmarksText.saved };
      return seeOther(bookmarksPaths.bookmarks());
    },
    meta: () => ({ title: bookmarksText.editTitle, robots: "noindex" }),
    Component: EditBookmarkPage,
  });

  const remove = buttonPage("/bookmarks/:id/remove", async ({ caller, params, request }) => {
    await permittedBookmark(caller, params.id!);
    await removeBookmark(services, caller, params.id!);
    request.session.flash = { kind: "success", text: bookmarksText.removed };
    return bookmarksPaths.bookmarks();
  });

  return [all, one, edit, remove, chapterPage(services)];
}

/**
 * Page for adding or removing a bookmark of a chapter, or of a passage by its words; works without
 * JavaScript.
 */
function chapterPage(services: Services): PageDefinition {
  return definePage<ChapterBookmarkPageData>({
    path: "/story/:id/:slug/chapter/:number/bookmark",
    afterSignIn: bookmarksText.done,
    query: [CHAPTER_ID, "quote", "prefix", "suffix"],
    access: membersOnly,
    cache: "private",
    async load(context) {
      const { story, id, number, title, type } = await chapterOf(context);
      const { slug, language } = story;
      const chosen = (name: string) => context.query.get(name) ?? "";
      return {
        story: { id: String(story._id), slug, title: story.title },
        chapter: { id: String(id), number },
        title: chapterTitle({ title, type }, language),
        chosen: { quote: chosen("quote"), prefix: chosen("prefix"), suffix: chosen("suffix") },
      };
    },
    async action(context, { values }) {
      const { caller, request } = context;
      const { story, id, number } = await chapterOf(context);
      const chapter = String(id);
      const back = chaptersPaths.chapter({ id: String(story._id), slug: story.slug }, number);
      if (values.do === "remove") await removeBookmarkOf(services, caller, chapter);
      else if (values.do === "add") await addBookmark(services, caller, { chapter });
      else {
        const { quote, prefix, suffix, note = "" } = values;
        if (!quote?.trim()) throw invalidField("quote", bookmarksText.quoteRequired);
        const { _id } = await addBookmark(services, caller, { chapter, quote, prefix, suffix, note });
        request.session.flash = { kind: "success", text: bookmarksText.marked };
        return seeOther(bookmarksPaths.bookmark(String(_id)));
      }
      return seeOther(`${back}#bookmark`);
    },
    meta: ({ title }) => ({ title: bookmarksText.passageTitle(title), robots: "noindex" }),
    Component: ChapterBookmarkPage,
  });
}

async function chapterOf(context: PageContext): Promise<ReadableChapter> {
  const { viewer, params } = context;
  const story = await readStory(viewer, params.id!);
  const chapter = story && (await readableChapterOf(viewer, story, await numberInAddress(context, story)));
  if (!chapter) throw notFound();
  return chapter;
}
