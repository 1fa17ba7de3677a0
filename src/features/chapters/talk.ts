import type { ClientSession } from "mongoose";
import { isId, toId } from "../../core/db/ids.ts";
import { inTransaction } from "../../core/db/transaction.ts";
import { Chapter, type ChapterDoc } from "./model.ts";

/** Adds to the number of a chapter's comments, never below 0; pages that show it follow. */
export async function adjustChapterComments(id: string, by: number, session: ClientSession): Promise<void> {
  await Chapter.updateOne(
    { _id: toId(id) },
    [{ $set: { comments: { $max: [0, { $add: [{ $ifNull: ["$comments", 0] }, by] }] } } }],
    { session, timestamps: false, updatePipeline: true },
  );
}

/** How far a chapter's number of comments was from the truth. */
export interface ChapterDrift {
  readonly chapter: string;
  readonly stored: number;
  readonly counted: number;
}

/**
 * Sets right the numbers of comments that are wrong, and tells which. `count` counts those of one chapter, or of all
 * that have any; what seems wrong is counted again in the transaction that sets it right.
 */
export async function reconcileChapterComments(
  count: (chapter: ChapterDoc["_id"] | null, session?: ClientSession) => Promise<ReadonlyMap<string, number>>,
  signal?: AbortSignal,
): Promise<ChapterDrift[]> {
  const drifts: ChapterDrift[] = [];
  const counts = await count(null);
  for await (const { _id, comments = 0 } of Chapter.find({}, { comments: 1 }).lean<ChapterDoc[]>().cursor()) {
    if (signal?.aborted) break;
    const chapter = String(_id);
    if (comments === (counts.get(chapter) ?? 0)) continue;
    const drift = await inTransaction(async (session) => {
      const found = await Chapter.findById(_id, { comments: 1 }).session(session).lean<ChapterDoc>();
      const [stored, counted] = [found?.comments ?? 0, (await count(_id, session)).get(chapter) ?? 0];
      if (!found || stored === counted) return null;
      await adjustChapterComments(chapter, counted - stored, session);
      return { chapter, stored, counted };
    });
    if (drift) drifts.push(drift);
  }
  return drifts;
}

/** Closes a chapter to new comments or opens it again; who may is the caller's to ask. */
export async function lockChapterComments(id: string, commentsLocked: boolean): Promise<void> {
  await Chapter.updateOne({ _id: toId(id) }, { $set: { commentsLocked } }, { timestamps: false });
}

/** The story of a chapter and its place there, whoever asks; null for none. One find. */
export async function findChapterStory(id: string): Promise<Pick<ChapterDoc, "story" | "number"> | null> {
  if (!isId(id)) return null;
  return Chapter.findOne({ _id: toId(id), deletedAt: null }, { story: 1, number: 1 }).lean<ChapterDoc>();
}

/** The text of a chapter that its readers see, whoever asks; null where they see none. */
export async function readPublishedHtml(id: string): Promise<string | null> {
  const found = await Chapter.findOne(
    { _id: toId(id), state: "published", deletedAt: null },
    { html: 1 },
  ).lean<Pick<ChapterDoc, "html">>();
  return found?.html ?? null;
}
