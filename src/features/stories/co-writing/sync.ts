import type { Types } from "mongoose";
import * as Y from "yjs";
import { HttpError } from "../../../core/base/errors.ts";
import { isDuplicateKey } from "../../../core/db/transaction.ts";
import { inTurn } from "../../../core/in-turn.ts";
import type { Services } from "../../../core/services.ts";
import { type ChapterSaved, CO_WRITING_EVENTS } from "../../../shared/stories/co-writing.ts";
import { sameText } from "../../../shared/text/doc/index.ts";
import { keepCoWritten, readLatestText } from "../chapters/index.ts";
import { bytesOf, documentAt } from "./log.ts";
import { CoWriting, type CoWritingDoc, CoWritingUpdate, type CoWritingUpdateDoc } from "./model.ts";
import type { Room } from "./room.ts";
import { changeTo, htmlOf } from "./text.ts";

/** Times that a chapter is looked at again which others write meanwhile. */
const TRIES = 8;

/** What became of it: `apart` is a chapter whose text cannot be kept in a document any more. */
export type Synced = "same" | "gone" | "apart";

type Tell = (event: string, payload: { readonly chapter: string }) => void;

/**
 * Makes a chapter and its document one text again: what was edited by form or API since is brought into the document
 * as the difference it made, and what the document comes to then is the chapter's text (decision 0046). What others
 * write while it does is the next time's: where many write there is never a moment at which all is done. May run
 * twice, at once, and after a crash anywhere.
 */
export const syncChapter = (services: Services, room: Room, tell: Tell): Promise<Synced> =>
  untilDone(room, () => trySync(services, room, tell));

/** The first half of it alone: the document has all of the chapter's text. */
export const bringIn = (room: Room): Promise<Synced> =>
  untilDone(room, async () => {
    const found = await tryBringIn(room);
    return typeof found === "string" || found === null ? found : "same";
  });

function untilDone(room: Room, attempt: () => Promise<Synced | null>): Promise<Synced> {
  return inTurn([`co-writing:${room.log.chapter}`], async () => {
    for (let tries = 1; ; tries += 1) {
      try {
        const synced = await attempt();
        if (synced) return synced;
      } catch (error) {
        // Somebody has written to it meanwhile, perhaps another process: theirs is brought in first.
        if (!(error instanceof HttpError && error.status === 409)) throw error;
        // Whoever asks does so again, a little later.
        if (tries >= TRIES) throw new HttpError(503, "ServiceUnavailableError", error.message);
      }
    }
  });
}

/** What a document and its chapter are, once the one has the text of the other. */
interface Brought {
  readonly head: CoWritingDoc;
  readonly chapter: NonNullable<Awaited<ReturnType<typeof readLatestText>>>;
}

/** Null where it is to be looked at again. */
async function tryBringIn(room: Room): Promise<Brought | "gone" | "apart" | null> {
  const { chapter: id, epoch } = room.log;
  const head = await CoWriting.findOne({ _id: id, epoch }).lean<CoWritingDoc>();
  const chapter = head && (await readLatestText(id));
  if (!head || !chapter) return "gone";
  // Written from its document by another process between the two: that is no edit to be brought in, it would be twice.
  const { version, textAt } = head;
  if (!(await CoWriting.exists({ _id: id, epoch, version, textAt }))) return null;
  await room.log.catchUp();
  if (chapter.version !== version && !(await absorb(room, head, chapter))) return "apart";
  return { head, chapter };
}

/** Null where it is to be looked at again. @throws 409 where others have written meanwhile */
async function trySync(services: Services, room: Room, tell: Tell): Promise<Synced | null> {
  const brought = await tryBringIn(room);
  if (brought === null || typeof brought === "string") return brought;
  const { head, chapter } = brought;
  const { _id: id, version, textAt } = head;
  const { n, doc, lastBy } = room.log;
  if (n === textAt && chapter.version === version) return "same";
  const html = htmlOf(doc);
  if (html === chapter.html || sameText(html, chapter.html)) {
    await place(head, { version: chapter.version, textAt: n });
    return "same";
  }
  const by = lastBy[0] ?? (await writerOf(id));
  const written = { html, version: chapter.version, by, writers: await writersSince(head, n) };
  const after = await keepCoWritten(services, id, written, (kept, session) =>
    place(head, { version: kept.version, textAt: n }, session),
  );
  const saved: ChapterSaved = {
    chapter: String(id),
    version: after.version,
    at: after.updatedAt.toISOString(),
  };
  tell(CO_WRITING_EVENTS.saved, saved);
  return "same";
}

/**
 * Brings an edit that was not made live into the document: as the difference between the text that it was made from
 * and the text that it made, so that it merges with what was written since. False where the schema cannot hold it.
 */
async function absorb(
  room: Room,
  head: CoWritingDoc,
  chapter: { readonly version: number; readonly html: string },
): Promise<boolean> {
  const { _id, epoch, version, textAt } = head;
  const before = await CoWritingUpdate.find({ chapter: _id, epoch, absorbs: { $gt: version } })
    .sort({ n: 1 })
    .lean<CoWritingUpdateDoc[]>();
  if (before.some(({ absorbs }) => absorbs === chapter.version)) return true;
  const base = await documentAt(head, textAt);
  for (const { update } of before) if (update) Y.applyUpdate(base, bytesOf(update));
  if (sameText(htmlOf(base), chapter.html)) return true;
  const update = changeTo(base, chapter.html);
  if (!update) return false;
  try {
    await room.absorb(update, chapter.version, []);
  } catch (error) {
    // Another process has brought it in at the same moment.
    if (!isDuplicateKey(error)) throw error;
    await room.log.catchUp();
  }
  return true;
}

const place = async (
  { _id, epoch, version, textAt }: CoWritingDoc,
  at: Pick<CoWritingDoc, "version" | "textAt">,
  session?: Parameters<Parameters<typeof keepCoWritten>[3]>[1],
): Promise<void> => {
  const options = session ? { session } : {};
  const { matchedCount } = await CoWriting.updateOne({ _id, epoch, version, textAt }, { $set: at }, options);
  if (matchedCount === 0) throw new HttpError(409, "ConflictError", "the document was written meanwhile");
};

/** Who wrote in it since its chapter has its text. */
async function writersSince(
  { _id: chapter, epoch, textAt }: CoWritingDoc,
  n: number,
): Promise<Types.ObjectId[]> {
  const since = { chapter, epoch, n: { $gt: textAt, $lte: n } };
  return (await CoWritingUpdate.distinct("by", since)) as Types.ObjectId[];
}

async function writerOf(chapter: Types.ObjectId): Promise<Types.ObjectId> {
  const last = await CoWritingUpdate.findOne({ chapter, "by.0": { $exists: true } })
    .sort({ n: -1 })
    .lean<CoWritingUpdateDoc>();
  if (!last) throw new Error("a document that nobody has written in differs from its chapter");
  return last.by[0]!;
}
