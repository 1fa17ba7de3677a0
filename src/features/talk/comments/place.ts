import type { Caller, Viewer } from "#core/base/viewer.ts";
import { isStaff } from "#core/base/viewer.ts";
import type { CommentPlace } from "#shared/talk/comments.enums.ts";
import { type ChapterDoc, findChapterStory, readChapter } from "../../stories/chapters/index.ts";
import { readStory, type StoryDoc, storyPolicy } from "../../stories/stories/index.ts";
import type { CommentDoc } from "./model.ts";

/** A chapter with text that the viewer may read, and its story. */
export interface CommentedChapter {
  readonly story: StoryDoc;
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly html: string;
  readonly comments: number;
  readonly locked: boolean;
  readonly moderates: boolean;
}

/**
 * Returns a chapter by its number in a story; null if the viewer may not read its text (hidden, unpaid or
 * mature).
 */
export async function readCommented(
  viewer: Viewer,
  storyId: string,
  number: number,
): Promise<CommentedChapter | null> {
  const story = await readStory(viewer, storyId);
  return story && readCommentedOf(viewer, story, number);
}

/** Like `readCommented`, for a story that the viewer is known to be allowed to read. */
export async function readCommentedOf(
  viewer: Viewer,
  story: StoryDoc,
  number: number,
): Promise<CommentedChapter | null> {
  if (story.mature && !viewer.mature && !mayModerate(viewer, story)) return null;
  const chapterResult = await readChapter(viewer, story, number);
  if (chapterResult?.kind !== "text") return null;
  return commentedOf(viewer, story, chapterResult.chapter, number);
}

/** Like `readCommented`, for a chapter that the viewer is known to be allowed to read. */
export const commentedOf = (
  viewer: Viewer,
  story: StoryDoc,
  chapter: ChapterDoc,
  number: number,
): CommentedChapter => ({
  story,
  id: String(chapter._id),
  number,
  title: chapter.title,
  html: chapter.html,
  comments: chapter.comments ?? 0,
  locked: chapter.commentsLocked ?? false,
  moderates: mayModerate(viewer, story),
});

/** Like `readCommented`, by the chapter's id. */
export async function readCommentedById(
  { viewer }: Pick<Caller, "viewer">,
  chapter: string,
): Promise<CommentedChapter | null> {
  const chapterStory = await findChapterStory(chapter);
  return chapterStory && readCommented(viewer, String(chapterStory.story), chapterStory.number);
}

/**
 * Returns true if the viewer may hide comments on a story and close its chapters to comments: author,
 * co-authors and staff.
 */
const mayModerate = (viewer: Viewer, story: StoryDoc): boolean =>
  isStaff(viewer) || mayModerateOwn(viewer, story);

/** Like `mayModerate`, without staff, who act on others' stories. */
export const mayModerateOwn = (viewer: Viewer, story: StoryDoc): boolean =>
  storyPolicy.can(viewer, "publish-chapters", story);

/** Returns which readers may see the comments on a chapter in the current state of its story. */
export const placeOf = (story: StoryDoc, chapter: string): CommentPlace =>
  placeOfEntry(
    story,
    story.contents.find((each) => String(each.chapter) === chapter),
  );

/** Like `placeOf`, for all chapters of a story, by id. */
export const placesOf = (story: StoryDoc): ReadonlyMap<string, CommentPlace> =>
  new Map(story.contents.map((entry) => [String(entry.chapter), placeOfEntry(story, entry)]));

function placeOfEntry(story: StoryDoc, entry: StoryDoc["contents"][number] | undefined): CommentPlace {
  if (!story.listed || !entry || entry.state !== "published" || !entry.open) return "shut";
  return story.mature ? "mature" : "open";
}

/** Returns everybody who works on a story: its author and collaborators. */
export const teamOf = ({ author, collaborators }: StoryDoc): CommentDoc["team"] => [
  author,
  ...collaborators.map(({ user }) => user),
];
