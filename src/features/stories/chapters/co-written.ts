import type { ClientSession, Types } from "mongoose";
import { conflict } from "#core/base/errors.ts";
import type { Services } from "#core/services.ts";
import { chaptersMessages } from "#shared/stories/chapters.messages.ts";
import { changeChapter, storeRevision, textOf, writtenText } from "./change.ts";
import { emitWritten } from "./extras.ts";
import { Chapter, type ChapterDoc, Revision } from "./model.ts";

/** Fields of a chapter that live co-writing checks before each write. */
export type ChapterStanding = Pick<ChapterDoc, "_id" | "story" | "state">;

/**
 * Returns the story and state of a chapter that can be edited; null if it is deleted or in the bin. One small
 * find.
 */
export const findChapterStanding = (id: Types.ObjectId): Promise<ChapterStanding | null> =>
  Chapter.findOne({ _id: id, deletedAt: null }, { story: 1, state: 1 }).lean<ChapterStanding>();

/** Returns a chapter's latest text, published or not, and its version; null as above. */
export async function readLatestText(
  id: Types.ObjectId,
): Promise<Pick<ChapterDoc, "_id" | "story" | "version" | "html"> | null> {
  const chapter = await Chapter.findOne(
    { _id: id, deletedAt: null },
    { story: 1, version: 1, html: 1, "pending.html": 1 },
  ).lean<Pick<ChapterDoc, "_id" | "story" | "version" | "html" | "pending">>();
  return chapter && { ...chapter, html: (chapter.pending ?? chapter).html };
}

/** Writer id recorded for live co-writing, where several people edit at once. */
const TOGETHER = "together";

/**
 * Stores co-written text, at most one revision a minute. Access was checked for every edit, so it is not
 * checked again; the text readers see of a published chapter does not change. `also` runs in the transaction.
 * @throws 409 if the chapter is no longer at `version`
 */
export async function storeCoWritten(
  services: Services,
  id: Types.ObjectId,
  {
    html,
    version,
    by,
    writers,
  }: {
    readonly html: string;
    readonly version: number;
    /** Last writer, and all writers since the previous save. */
    readonly by: Types.ObjectId;
    readonly writers: readonly Types.ObjectId[];
  },
  also: (written: ChapterDoc, session: ClientSession) => Promise<unknown>,
): Promise<ChapterDoc> {
  const now = services.now();
  let words = 0;
  return changeChapter(
    services,
    null,
    "edit-chapters",
    String(id),
    async (chapter, session) => {
      if (chapter.version !== version) throw conflict(chaptersMessages.chapterMet);
      const next = { ...textOf(chapter.pending ?? chapter), ...writtenText({ html }) };
      words = next.words - (chapter.pending ?? chapter).words;
      const number = await keep(chapter, next, session);
      const changes = {
        version: version + 1,
        writer: TOGETHER,
        turn: null,
        lastRevision: Math.max(number, chapter.lastRevision),
      };
      return chapter.state === "published"
        ? { ...changes, pending: { ...next, revision: number, by, at: now } }
        : { ...changes, ...next, revision: number };
    },
    // Emits no `chapter.revised`: it announces changes the co-writing document lacks, and is handled in turns
    // that wait for this one.
    async (after, session) => {
      await emitWritten(services, { by, words }, session);
      await also(after, session);
    },
  );

  async function keep(chapter: ChapterDoc, next: ReturnType<typeof textOf>, session: ClientSession) {
    const { revision } = chapter.pending ?? chapter;
    const last = await Revision.findOne({ chapter: chapter._id, number: revision }).session(session);
    const shown = chapter.state === "published" && chapter.revision === revision;
    const minute = (date: Date) => Math.floor(date.getTime() / 60_000);
    if (last?.together && !last.publishedAt && !last.name && !shown && minute(last.at) === minute(now)) {
      const change = { $set: { ...next, by, at: now }, $addToSet: { writers: { $each: [...writers] } } };
      await Revision.updateOne({ _id: last._id }, change, { session });
      return revision;
    }
    const number = chapter.lastRevision + 1;
    const more = { autosave: true, together: true, writers } as const;
    await storeRevision(chapter, next, number, by, now, session, more);
    return number;
  }
}
