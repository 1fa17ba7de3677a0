import type { Viewer } from "#core/base/viewer.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import type { CommentDto, TalkDto } from "#shared/talk/comments.dto.ts";
import { CHAPTER_THREADS } from "#shared/talk/comments.limits.ts";
import { commentsPaths } from "#shared/talk/comments.paths.ts";

import { zoneOf } from "../../people/users/index.ts";
import type { CommentedChapter } from "./place.ts";
import { presentThreads } from "./present.ts";
import { listThreads, NO_THREADS } from "./reads.ts";

/**
 * Returns the newest threads of a chapter as shown below it. `shows` receives the tags of everything that may
 * change.
 */
export async function talkOf(
  viewer: Viewer,
  chapter: CommentedChapter,
  shows: (...tags: string[]) => void,
): Promise<TalkDto> {
  // The count leaves out only comments that just their author and staff see.
  const silent = viewer.id === null && chapter.comments === 0;
  const [page, zone] = await Promise.all([
    silent ? NO_THREADS : listThreads(viewer, chapter, "newest", {}, { limit: CHAPTER_THREADS }),
    zoneOf(viewer),
  ]);
  const threads = await presentThreads(viewer, chapter, page);
  // The chapter's number of comments changes whenever one is added or removed.
  shows(`chapters:${chapter.id}`);
  for (const comment of threads.flatMap((thread): CommentDto[] => [thread, ...thread.below])) {
    shows(`comments:${comment.id}`);
    if (comment.author) shows(`users:${comment.author.id}`);
  }
  const { story, number, id, title, locked, moderates } = chapter;
  const storySummary = { id: String(story._id), slug: story.slug, title: story.title };
  return {
    story: storySummary,
    chapter: { id, number, title },
    count: chapter.comments + page.unheard.count,
    locked,
    moderates,
    threads,
    paging: {
      newer: null,
      older: page.after && commentsPaths.comments(storySummary, chapter),
      total: null,
      more: false,
    },
    answered: null,
    writes: viewer.id !== null && (!locked || moderates),
    signedIn: viewer.id !== null,
    here: chaptersPaths.chapter(storySummary, number),
    zone,
    inChapter: true,
  };
}
