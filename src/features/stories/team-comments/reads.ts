import { forbidden, notFound } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { blocksOf, passageText } from "#core/text/index.ts";
import { anchorText, findAnchor, paragraphOf } from "#shared/anchors/index.ts";
import { TEAM_COMMENTS_MAX } from "#shared/stories/team-comments.limits.ts";
import { type ChapterDoc, findChapterStory, readChapterToEdit, readRevision } from "../chapters/index.ts";
import { readStory, type StoryDoc, storyPolicy, teamRole } from "../stories/index.ts";
import { BetaAnswers, type BetaRoundDoc, TeamComment, type TeamCommentDoc } from "./model.ts";

/** A draft as a member of its team reads it. */
export interface Draft {
  readonly story: StoryDoc;
  readonly chapter: ChapterDoc;
  readonly revision: number;
  readonly html: string;
  readonly latest: boolean;
}

/** Returns true if the viewer works on the story. Admins may read drafts but are not part of the team. */
export const isOfTeam = (viewer: Viewer, story: StoryDoc): boolean => teamRole(viewer, story) !== null;

/** Returns a chapter's text for its team: the latest revision, or a pinned one. @throws 404, 403 */
export async function readDraft(viewer: Viewer, id: string, revision?: number): Promise<Draft> {
  const chapterStory = isId(id) ? await findChapterStory(id) : null;
  const story = chapterStory && (await readStory(viewer, String(chapterStory.story)));
  if (!story) throw notFound();
  if (!storyPolicy.can(viewer, "read-drafts", story)) throw forbidden();
  const chapter = await readChapterToEdit(viewer, story, chapterStory.number);
  if (!chapter || String(chapter._id) !== id) throw notFound();
  const latest = chapter.pending ?? chapter;
  if (revision === undefined || revision === latest.revision)
    return { story, chapter, revision: latest.revision, html: latest.html, latest: true };
  const pinned = await readRevision(viewer, id, revision);
  if (!pinned) throw notFound();
  return { story, chapter, revision, html: pinned.html, latest: false };
}

/**
 * Returns the threads of a chapter, newest first, with replies in order. The caller has checked permission.
 */
export async function readThreads(
  chapter: ChapterDoc["_id"],
): Promise<{ root: TeamCommentDoc; answers: TeamCommentDoc[] }[]> {
  const comments = await TeamComment.find({ chapter, removed: { $ne: true } })
    .sort({ createdAt: -1 })
    .limit(TEAM_COMMENTS_MAX)
    .lean<TeamCommentDoc[]>();
  const roots = comments.filter(({ root }) => root === null);
  return roots.map((root) => ({
    root,
    answers: comments.filter((each) => each.root?.equals(root._id)).reverse(),
  }));
}

/**
 * Returns a function that finds the paragraph of a comment's passage in a text, from 1. Searched on every
 * call, because drafts change constantly.
 */
export function placesIn(html: string): (comment: Pick<TeamCommentDoc, "passage">) => number | null {
  const text = anchorText(passageText(blocksOf(html)));
  return ({ passage }) => {
    const range = passage ? findAnchor(text, passage) : null;
    return range && paragraphOf(text.source, range.start) + 1;
  };
}

/** Returns a team comment if the viewer may read it. @throws 404, 403 */
export async function readTeamComment(
  viewer: Viewer,
  id: string,
): Promise<Draft & { comment: TeamCommentDoc }> {
  const comment = isId(id) ? await TeamComment.findById(toId(id)).lean<TeamCommentDoc>() : null;
  if (!comment || comment.removed) throw notFound();
  return { ...(await readDraft(viewer, String(comment.chapter))), comment };
}

/** Counts the open threads of each chapter of a story. One query. */
export async function countThreads(story: StoryDoc["_id"]): Promise<ReadonlyMap<string, number>> {
  const openThreads = await TeamComment.find(
    { story, root: null, resolvedAt: null, removed: { $ne: true } },
    { chapter: 1 },
  ).lean<Pick<TeamCommentDoc, "chapter">[]>();
  const counts = new Map<string, number>();
  for (const { chapter } of openThreads) counts.set(String(chapter), (counts.get(String(chapter)) ?? 0) + 1);
  return counts;
}

/**
 * Returns how many comments one reader has made on a story's drafts since the given time, and whether they
 * answered a round.
 */
export async function readingOf(
  story: StoryDoc["_id"],
  round: BetaRoundDoc["_id"],
  by: StoryDoc["author"],
  since: Date,
): Promise<{ readonly comments: number; readonly answered: boolean }> {
  const [comments, answers] = await Promise.all([
    TeamComment.countDocuments({ story, by, createdAt: { $gte: since } }),
    BetaAnswers.exists({ round, by }),
  ]);
  return { comments, answered: answers !== null };
}
