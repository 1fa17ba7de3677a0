import { forbidden, notFound } from "#core/base/errors.ts";
import { toId } from "#core/db/ids.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage, type PageContext, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { excerpt } from "#core/text/index.ts";
import type { Writing } from "#features/people/member-content/index.ts";
import { zoneOf } from "#features/people/users/index.ts";
import { numberInAddress } from "#features/stories/chapters/index.ts";
import { closedToRobots, readStory } from "#features/stories/stories/index.ts";
import { plainWords } from "#shared/people/plain-words.ts";
import { CHAPTER_ID, chaptersPaths } from "#shared/stories/chapters.paths.ts";
import type { AnsweredDto, CommentsPageData } from "#shared/talk/comments.dto.ts";
import { COMMENT_SORTS } from "#shared/talk/comments.enums.ts";
import { commentsPaths } from "#shared/talk/comments.paths.ts";
import { commentsText } from "#shared/talk/comments.text.ts";
import { CommentsPage } from "#views/talk/comments/CommentsPage.tsx";
import { createComment, readComment } from "../commands.ts";
import { lockComments } from "../moderation.ts";
import { type CommentedChapter, readCommentedOf } from "../place.ts";
import { presentComment, presentThreads } from "../present.ts";
import { listThreads, readThread } from "../reads.ts";

const PATH = "/story/:id/:slug/chapter/:number/comments";
const EXCERPT = 200;

/** Pages with a chapter's threads, a single thread, and the form for a comment or reply. */
export function threadPages(commenting: Writing): PageDefinition[] {
  const page = definePage<CommentsPageData>({
    path: PATH,
    query: [
      CHAPTER_ID,
      "sort",
      "after",
      "before",
      "thread",
      "comment",
      "reply",
      "paragraph",
      "quote",
      "prefix",
      "suffix",
      "from",
    ],
    cache: "private",
    async load(context) {
      const { viewer, query } = context;
      const chapter = await chapterOf(context);
      const sort = COMMENT_SORTS.find((each) => each === query.get("sort")) ?? "newest";
      const cursor = { after: query.get("after"), before: query.get("before") };
      const thread = query.get("thread");
      const paragraph = thread ? null : numberIn(query.get("paragraph"));
      const [threads, answered, zone] = await Promise.all([
        thread
          ? readThread(viewer, chapter, idOf(thread), cursor, await begin(context, thread))
          : listThreads(viewer, chapter, paragraph ? "newest" : sort, cursor, { paragraph }),
        answeredBy(context, chapter),
        zoneOf(viewer),
      ]);
      if (!threads) throw notFound();
      const story = { id: String(chapter.story._id), slug: chapter.story.slug, title: chapter.story.title };
      const { number } = chapter;
      const here = thread
        ? commentsPaths.comments(story, chapter, { thread })
        : commentsPaths.comments(story, chapter, {
            ...(sort === "newest" || paragraph ? {} : { sort }),
            ...(paragraph ? { paragraph: String(paragraph) } : {}),
          });
      return {
        story,
        noCrawlers: chapter.story.noCrawlers,
        chapter: { id: chapter.id, number, title: chapter.title },
        count: chapter.comments + threads.unheard.count,
        locked: chapter.locked,
        moderates: chapter.moderates,
        sort,
        paragraph,
        threads: await presentThreads(viewer, chapter, threads),
        paging: pagingOf(here, threads, null),
        alone: thread !== null,
        answered,
        draft: {
          quote: query.get("quote") ?? "",
          prefix: query.get("prefix") ?? "",
          suffix: query.get("suffix") ?? "",
        },
        writes: viewer.id !== null && (!chapter.locked || chapter.moderates),
        signedIn: viewer.id !== null,
        here,
        zone,
        inChapter: query.get("from") === "chapter",
      };
    },
    previews: true,
    async action(context, { values }) {
      const { caller, viewer } = context;
      if (!viewer.id) throw forbidden();
      const chapter = await chapterOf(context);
      const { _id, root } = await createComment(commenting, caller, {
        chapter: chapter.id,
        parent: context.query.get("reply"),
        text: values.text,
        quote: values.quote,
        prefix: values.prefix,
        suffix: values.suffix,
      });
      const story = { id: String(chapter.story._id), slug: chapter.story.slug };
      const comment = String(_id);
      // Members who comment below a chapter return to the chapter; on this page the reply may be one of many.
      if (context.query.get("from") === "chapter")
        return seeOther(`${chaptersPaths.chapter(story, chapter.number)}#comment-${root ?? comment}`);
      const at = root
        ? commentsPaths.comments(story, chapter, { thread: String(root), comment })
        : commentsPaths.comments(story, chapter);
      return seeOther(`${at}#comment-${comment}`);
    },
    meta: ({ chapter, story, noCrawlers }) => ({
      title: commentsText.title(chapter.title, story.title),
      robots: closedToRobots({ noCrawlers }, "noindex, follow"),
    }),
    Component: CommentsPage,
  });

  const lock = buttonPage(`${PATH}/lock`, async (context, { values }) => {
    const chapter = await chapterOf(context);
    await lockComments(commenting, context.caller, chapter, values.do !== "unlock");
    const { story } = chapter;
    return commentsPaths.comments({ id: String(story._id), slug: story.slug }, chapter);
  });

  return [page, lock];
}

async function chapterOf(context: PageContext): Promise<CommentedChapter> {
  const { viewer, params } = context;
  const story = await readStory(viewer, params.id!);
  const chapter = story && (await readCommentedOf(viewer, story, await numberInAddress(context, story)));
  if (!chapter) throw notFound();
  return chapter;
}

/** Time of the reply that a link leads to; the thread is shown from there. */
async function begin(context: PageContext, thread: string): Promise<Date | null> {
  const { query } = context;
  const commentId = query.get("comment");
  if (!commentId || query.has("after") || query.has("before")) return null;
  const found = await readComment(context, commentId);
  return found && String(found.comment.root) === thread ? found.comment.createdAt : null;
}

async function answeredBy(context: PageContext, chapter: CommentedChapter): Promise<AnsweredDto | null> {
  const id = context.query.get("reply");
  const commentContext = id ? await readComment(context, id) : null;
  if (!commentContext || commentContext.place.id !== chapter.id) return null;
  const comment = await presentComment(context.viewer, chapter, commentContext.comment);
  if (!comment?.author) return null;
  return { id: comment.id, name: comment.author.name, text: excerpt(plainWords(comment.text), EXCERPT) };
}

const numberIn = (value: string | null): number | null =>
  value && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : null;

/** @throws 404 if it is not an id */
function idOf(thread: string): string {
  try {
    return String(toId(thread));
  } catch {
    throw notFound();
  }
}
