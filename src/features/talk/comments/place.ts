import type { Caller, Viewer } from "../../../core/base/viewer.ts";
import { isStaff } from "../../../core/base/viewer.ts";
import type { CommentPlace } from "../../../shared/talk/comments.enums.ts";
import { type ChapterDoc, findChapterStory, readChapter } from "../../stories/chapters/index.ts";
import { readStory, type StoryDoc, storyPolicy } from "../../stories/stories/index.ts";
import type { CommentDoc } from "./model.ts";

/** A chapter whose text a viewer may read, with its story. */
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

/** The chapter by its place in a story; null where this viewer may not read its text: hidden, to be bought, mature. */
export async function readCommented(
  viewer: Viewer,
  storyId: string,
  number: number,
): Promise<CommentedChapter | null> {
  const story = await readStory(viewer, storyId);
  return story && readCommentedOf(viewer, story, number);
}

/** The same in a story that the viewer is known to read. */
export async function readCommentedOf(
  viewer: Viewer,
  story: StoryDoc,
  number: number,
): Promise<CommentedChapter | null> {
  if (story.mature && !viewer.mature && !mayModerate(viewer, story)) return null;
  const found = await readChapter(viewer, story, number);
  if (found?.kind !== "text") return null;
  return commentedOf(viewer, story, found.chapter, number);
}

/** The same of a chapter that the viewer is known to read. */
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

/** The same by the chapter's id. */
export async function readCommentedById(
  { viewer }: Pick<Caller, "viewer">,
  chapter: string,
): Promise<CommentedChapter | null> {
  const place = await findChapterStory(chapter);
  return place && readCommented(viewer, String(place.story), place.number);
}

/** Who may hide comments on a story and close its chapters to them: its author, co-authors and the staff. */
const mayModerate = (viewer: Viewer, story: StoryDoc): boolean => isStaff(viewer) || keeps(viewer, story);

/** The same but for the staff: they do it to what is others'. */
export const keeps = (viewer: Viewer, story: StoryDoc): boolean =>
  storyPolicy.can(viewer, "publish-chapters", story);

/** Who may read what is said of a chapter of a story as it stands. */
export function placeOf(story: StoryDoc, chapter: string): CommentPlace {
  const entry = story.contents.find((each) => String(each.chapter) === chapter);
  if (!story.listed || !entry || entry.state !== "published" || !entry.open) return "shut";
  return story.mature ? "mature" : "open";
}

/** Who works on a story: its author and collaborators. */
export const teamOf = ({ author, collaborators }: StoryDoc): CommentDoc["team"] => [
  author,
  ...collaborators.map(({ user }) => user),
];
