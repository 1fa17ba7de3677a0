import type { ClientSession, Types } from "mongoose";
import { conflict } from "../../../core/base/errors.ts";
import type { Services } from "../../../core/services.ts";
import { chaptersMessages } from "../../../shared/stories/chapters.messages.ts";
import { changeChapter, keepRevision, textOf, writtenText } from "./change.ts";
import { emitWritten } from "./extras.ts";
import { Chapter, type ChapterDoc, Revision } from "./model.ts";

/** What live co-writing asks of a chapter before each write. */
export type ChapterStanding = Pick<ChapterDoc, "_id" | "story" | "state">;

/** Where a chapter stands that can be written in; null for one that is gone or in the bin. One small find. */
export const findChapterStanding = (id: Types.ObjectId): Promise<ChapterStanding | null> =>
  Chapter.findOne({ _id: id, deletedAt: null }, { story: 1, state: 1 }).lean<ChapterStanding>();

/** A chapter's latest text, published or not, and its version; null as above. */
export async function readLatestText(
  id: Types.ObjectId,
): Promise<Pick<ChapterDoc, "_id" | "story" | "version" | "html"> | null> {
  const found = await Chapter.findOne(
    { _id: id, deletedAt: null },
    { story: 1, version: 1, html: 1, "pending.html": 1 },
  ).lean<Pick<ChapterDoc, "_id" | "story" | "version" | "html" | "pending">>();
  return found && { ...found, html: (found.pending ?? found).html };
}

/** The form that writes last where several write at once. */
const TOGETHER = "together";

/**
 * Writes what several have written together, as one revision a minute. It was let in word by word, so nobody is asked
 * for rights again; what readers see of a published chapter stays. `also` takes part in the transaction.
 * @throws 409 where the chapter is not at `version` any more
 */
export async function keepCoWritten(
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
    /** Who wrote last, and all who did since it was written before. */
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
    // No `chapter.revised`: it tells of what the document has not got, and is told within turns that wait for this.
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
    await keepRevision(chapter, next, number, by, now, session, more);
    return number;
  }
}
