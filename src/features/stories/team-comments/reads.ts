import { forbidden, notFound } from "../../../core/base/errors.ts";
import type { Viewer } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { blocksOf, passageText } from "../../../core/text/index.ts";
import { anchorText, findAnchor, paragraphOf } from "../../../shared/anchors/index.ts";
import { TEAM_COMMENTS_MAX } from "../../../shared/stories/team-comments.limits.ts";
import { type ChapterDoc, findChapterStory, readChapterToEdit, readRevision } from "../chapters/index.ts";
import { readStory, type StoryDoc, storyPolicy, teamRole } from "../stories/index.ts";
import { BetaAnswers, type BetaRoundDoc, TeamComment, type TeamCommentDoc } from "./model.ts";

/** A draft as somebody of its team reads it. */
export interface Draft {
  readonly story: StoryDoc;
  readonly chapter: ChapterDoc;
  readonly revision: number;
  readonly html: string;
  readonly latest: boolean;
}

/** Whether somebody works on the story; admins read drafts, but are no team. */
export const isOfTeam = (viewer: Viewer, story: StoryDoc): boolean => teamRole(viewer, story) !== null;

/** A chapter's text for its team: the latest, or one that was pinned. @throws 404, 403 */
export async function readDraft(viewer: Viewer, id: string, revision?: number): Promise<Draft> {
  const place = isId(id) ? await findChapterStory(id) : null;
  const story = place && (await readStory(viewer, String(place.story)));
  if (!story) throw notFound();
  if (!storyPolicy.can(viewer, "read-drafts", story)) throw forbidden();
  const chapter = await readChapterToEdit(viewer, story, place.number);
  if (!chapter || String(chapter._id) !== id) throw notFound();
  const latest = chapter.pending ?? chapter;
  if (revision === undefined || revision === latest.revision)
    return { story, chapter, revision: latest.revision, html: latest.html, latest: true };
  const pinned = await readRevision(viewer, id, revision);
  if (!pinned) throw notFound();
  return { story, chapter, revision, html: pinned.html, latest: false };
}

/** Threads of a chapter, newest first, with their answers in order. The caller has checked who may know. */
export async function readThreads(
  chapter: ChapterDoc["_id"],
): Promise<{ root: TeamCommentDoc; answers: TeamCommentDoc[] }[]> {
  const found = await TeamComment.find({ chapter, removed: { $ne: true } })
    .sort({ createdAt: -1 })
    .limit(TEAM_COMMENTS_MAX)
    .lean<TeamCommentDoc[]>();
  const roots = found.filter(({ root }) => root === null);
  return roots.map((root) => ({
    root,
    answers: found.filter((each) => each.root?.equals(root._id)).reverse(),
  }));
}

/** Where the words of comments stand in a text, from 1: looked for anew each time, for drafts change all the while. */
export function placesIn(html: string): (comment: Pick<TeamCommentDoc, "passage">) => number | null {
  const text = anchorText(passageText(blocksOf(html)));
  return ({ passage }) => {
    const range = passage ? findAnchor(text, passage) : null;
    return range && paragraphOf(text.source, range.start) + 1;
  };
}

/** A comment of a draft that somebody may read. @throws 404, 403 */
export async function readTeamComment(
  viewer: Viewer,
  id: string,
): Promise<Draft & { comment: TeamCommentDoc }> {
  const comment = isId(id) ? await TeamComment.findById(toId(id)).lean<TeamCommentDoc>() : null;
  if (!comment || comment.removed) throw notFound();
  return { ...(await readDraft(viewer, String(comment.chapter))), comment };
}

/** Open threads of each chapter of a story. One find. */
export async function countThreads(story: StoryDoc["_id"]): Promise<ReadonlyMap<string, number>> {
  const found = await TeamComment.find(
    { story, root: null, resolvedAt: null, removed: { $ne: true } },
    { chapter: 1 },
  ).lean<Pick<TeamCommentDoc, "chapter">[]>();
  const counts = new Map<string, number>();
  for (const { chapter } of found) counts.set(String(chapter), (counts.get(String(chapter)) ?? 0) + 1);
  return counts;
}

/** What one reader has said of a story's drafts since then, and whether they answered a round. */
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
