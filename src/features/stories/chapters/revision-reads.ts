import { isAdmin, type Viewer } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { type StoryDoc, storyPolicy } from "../stories/index.ts";
import { Chapter, type ChapterDoc, Revision, type RevisionDoc } from "./model.ts";

/** A revision without its text. */
export type RevisionRow = Omit<RevisionDoc, "html" | "notesBefore" | "notesAfter">;

/** Revisions on one page. */
const PAGE = 100;
const WITHOUT_TEXT = { html: 0, notesBefore: 0, notesAfter: 0 } as const;

/** Revisions of a chapter, newest first, at most 100 before the given number; empty for whoever may not see drafts. */
export async function readRevisions(
  viewer: Viewer,
  chapterId: string,
  before?: number,
): Promise<RevisionRow[]> {
  if (!(await mayReadDrafts(viewer, chapterId))) return [];
  return Revision.find(
    { chapter: toId(chapterId), ...(before === undefined ? {} : { number: { $lt: before } }) },
    WITHOUT_TEXT,
  )
    .sort({ number: -1 })
    .limit(PAGE)
    .lean<RevisionRow[]>();
}

/** One revision with its text; null for whoever may not see drafts. */
export async function readRevision(
  viewer: Viewer,
  chapterId: string,
  number: number,
): Promise<RevisionDoc | null> {
  if (!(await mayReadDrafts(viewer, chapterId))) return null;
  return Revision.findOne({ chapter: toId(chapterId), number }).lean<RevisionDoc>();
}

/** What was written in a story of late, of all its chapters, deleted ones too. */
export const readRecentRevisions = (story: Pick<StoryDoc, "_id">): Promise<RevisionRow[]> =>
  Revision.find({ story: story._id }, WITHOUT_TEXT).sort({ at: -1 }).limit(PAGE).lean<RevisionRow[]>();

/** What of a chapter its revisions are shown with. */
export type RevisedChapter = Pick<
  ChapterDoc,
  "_id" | "story" | "title" | "number" | "state" | "revision" | "version"
> & { readonly pending: Pick<NonNullable<ChapterDoc["pending"]>, "revision"> | null };

const REVISED = { story: 1, title: 1, number: 1, state: 1, revision: 1, version: 1, "pending.revision": 1 };

/** A chapter of a story whose drafts the viewer may see (`storyFor` has asked); null where there is none. */
export async function findRevised(story: Pick<StoryDoc, "_id">, id: string): Promise<RevisedChapter | null> {
  if (!isId(id)) return null;
  return Chapter.findOne(
    { _id: toId(id), story: story._id, deletedAt: null },
    REVISED,
  ).lean<RevisedChapter>();
}

/** The chapters of a story, as `findRevised`. */
export const findAllRevised = (story: Pick<StoryDoc, "_id">): Promise<RevisedChapter[]> =>
  Chapter.find({ story: story._id, deletedAt: null }, REVISED).sort({ number: 1 }).lean<RevisedChapter[]>();

async function mayReadDrafts(viewer: Viewer, chapterId: string): Promise<boolean> {
  if (!isId(chapterId) || !viewer.id) return false;
  if (isAdmin(viewer)) return true;
  const chapter = await Chapter.findById(toId(chapterId)).select("team").lean<Pick<ChapterDoc, "team">>();
  return chapter?.team.some((user) => String(user) === viewer.id) ?? false;
}

/** Whether somebody may put an older text on top. */
export const mayEdit = (viewer: Viewer, story: StoryDoc): boolean =>
  storyPolicy.can(viewer, "edit-chapters", story);
