import { closedUntil } from "#core/auth/posting.ts";
import { hasScope } from "#core/auth/scopes.ts";
import { forbidden, notFound } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { type ChapterStanding, findChapterStanding } from "../chapters/index.ts";
import { findStorySubject, type StorySubject, storyPolicy } from "../stories/index.ts";

/** A chapter and its story, for access checks. */
export interface Place {
  readonly chapter: ChapterStanding;
  readonly story: StorySubject;
}

/** Loads a chapter and its story; never cached, so that access is always current. @throws 404 */
export async function placeOf(id: unknown): Promise<Place> {
  if (typeof id !== "string" || !isId(id)) throw notFound();
  const chapter = await findChapterStanding(toId(id));
  const story = chapter && (await findStorySubject(chapter.story));
  if (!chapter || !story) throw notFound();
  return { chapter, story };
}

/**
 * Checks that the viewer may watch co-writing: team members only.
 * @throws 404 for chapters they may not know of, 403
 */
export function assertMayLook(viewer: Viewer, { story }: Place): void {
  if (storyPolicy.can(viewer, "read-drafts", story) && hasScope(viewer, "read")) return;
  throw storyPolicy.can(viewer, "read", story) ? forbidden() : notFound();
}

/**
 * Returns true if the viewer may write in the chapter. A scheduled chapter, which is published automatically,
 * requires permission to post.
 */
export function mayWrite(viewer: Viewer, { chapter, story }: Place, now: Date): boolean {
  if (!storyPolicy.can(viewer, "edit-chapters", story) || !hasScope(viewer, "write")) return false;
  return chapter.state !== "scheduled" || !closedUntil(viewer, now);
}
