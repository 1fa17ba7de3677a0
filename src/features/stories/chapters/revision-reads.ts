import type { ClientSession, Types } from "mongoose";
import { isAdmin, type Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { type StoryDoc, storyPolicy } from "../stories/index.ts";
import { Chapter, type ChapterDoc, Revision, type RevisionDoc } from "./model.ts";
import { kept } from "./policy.ts";

/** A revision without its text. */
export type RevisionRow = Omit<RevisionDoc, "html" | "notesBefore" | "notesAfter">;

/** Page size. */
const PAGE = 100;
const WITHOUT_TEXT = { html: 0, notesBefore: 0, notesAfter: 0 } as const;

/**
 * Returns at most 100 revisions of a chapter before the given number, newest first; empty for viewers who may
 * not see drafts.
 */
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

/**
 * Returns the ids of a story's chapters in whose text a member wrote, alone or with others, at any time.
 * Conflicting edits stored beside the text do not count.
 */
export async function findChaptersWrittenBy(
  story: Types.ObjectId,
  user: Types.ObjectId,
  session: ClientSession | null = null,
): Promise<ReadonlySet<string>> {
  const found = await Revision.find(
    { story, aside: { $ne: true }, $or: [{ by: user }, { writers: user }] },
    { chapter: 1 },
  )
    .session(session)
    .lean<Pick<RevisionDoc, "chapter">[]>();
  return new Set(found.map(({ chapter }) => String(chapter)));
}

/** Returns one revision with its text; null for viewers who may not see drafts. */
export async function readRevision(
  viewer: Viewer,
  chapterId: string,
  number: number,
): Promise<RevisionDoc | null> {
  if (!(await mayReadDrafts(viewer, chapterId))) return null;
  return Revision.findOne({ chapter: toId(chapterId), number }).lean<RevisionDoc>();
}

/** Returns the recent revisions of all chapters of a story, including deleted ones. */
export const readRecentRevisions = (story: Pick<StoryDoc, "_id">): Promise<RevisionRow[]> =>
  Revision.find({ story: story._id }, WITHOUT_TEXT).sort({ at: -1 }).limit(PAGE).lean<RevisionRow[]>();

/** Fields of a chapter shown with its revisions. */
export type RevisedChapter = Pick<
  ChapterDoc,
  "_id" | "story" | "title" | "number" | "state" | "revision" | "version"
> & { readonly pending: Pick<NonNullable<ChapterDoc["pending"]>, "revision"> | null };

const REVISED = { story: 1, title: 1, number: 1, state: 1, revision: 1, version: 1, "pending.revision": 1 };

/**
 * Returns a chapter of a story if the viewer may see its drafts (checked by `storyFor`); null if there is
 * none.
 */
export async function findRevised(story: Pick<StoryDoc, "_id">, id: string): Promise<RevisedChapter | null> {
  if (!isId(id)) return null;
  return Chapter.findOne(
    { _id: toId(id), story: story._id, deletedAt: null },
    REVISED,
  ).lean<RevisedChapter>();
}

/** Returns the chapters of a story with the same fields as `findRevised`. */
export const findAllRevised = (story: Pick<StoryDoc, "_id">): Promise<RevisedChapter[]> =>
  Chapter.find({ story: story._id, deletedAt: null }, REVISED).sort({ number: 1 }).lean<RevisedChapter[]>();

async function mayReadDrafts(viewer: Viewer, chapterId: string): Promise<boolean> {
  if (!isId(chapterId) || !viewer.id) return false;
  const team = isAdmin(viewer) ? {} : { team: toId(viewer.id) };
  return (await Chapter.exists({ ...kept, ...team, _id: toId(chapterId) })) !== null;
}

/** Returns true if the viewer may restore an older text. */
export const mayEdit = (viewer: Viewer, story: StoryDoc): boolean =>
  storyPolicy.can(viewer, "edit-chapters", story);
