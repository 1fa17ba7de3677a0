import type { Types } from "mongoose";
import * as Y from "yjs";
import { HttpError } from "#core/base/errors.ts";
import { isDuplicateKey } from "#core/db/transaction.ts";
import { inTurn } from "#core/in-turn.ts";
import type { Services } from "#core/services.ts";
import { type ChapterSaved, CO_WRITING_EVENTS } from "#shared/stories/co-writing.ts";
import { sameText } from "#shared/text/doc/index.ts";
import { readLatestText, storeCoWritten } from "../chapters/index.ts";
import { bytesOf, documentAt } from "./log.ts";
import { CoWriting, type CoWritingDoc, CoWritingUpdate, type CoWritingUpdateDoc } from "./model.ts";
import type { Room } from "./room.ts";
import { changeTo, htmlOf } from "./text.ts";

/** Maximum number of retries if others write to the chapter in the meantime. */
const TRIES = 8;

/**
 * Result of a synchronisation: `apart` means the chapter's text can no longer be represented in a document.
 */
export type Synced = "same" | "gone" | "apart";

type Tell = (event: string, payload: { readonly chapter: string }) => void;

/**
 * Synchronises a chapter and its document: changes made by form or API are merged into the document as a
 * difference, and the resulting text is saved to the chapter (decision 0046). Changes written in the meantime
 * are left for the next run, because with many writers there is never a moment without pending changes. Safe
 * to run twice, concurrently and after a crash at any point.
 */
export const syncChapter = (services: Services, room: Room, tell: Tell): Promise<Synced> =>
  untilDone(room, () => trySync(services, room, tell));

/** Performs only the first half: merges the chapter's text into the document. */
export const mergeChapterText = (room: Room): Promise<Synced> =>
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
        // Another writer, possibly on another process, saved in the meantime; that text is merged first.
        if (!(error instanceof HttpError && error.status === 409)) throw error;
        // The caller retries a little later.
        if (tries >= TRIES) throw new HttpError(503, "ServiceUnavailableError", error.message);
      }
    }
  });
}

/** A document and its chapter after the chapter's text has been merged. */
interface Brought {
  readonly head: CoWritingDoc;
  readonly chapter: NonNullable<Awaited<ReturnType<typeof readLatestText>>>;
}

/** Returns null if it has to be tried again. */
async function tryBringIn(room: Room): Promise<Brought | "gone" | "apart" | null> {
  const { chapter: id, epoch } = room.log;
  const head = await CoWriting.findOne({ _id: id, epoch }).lean<CoWritingDoc>();
  const chapter = head && (await readLatestText(id));
  if (!head || !chapter) return "gone";
  // Another process saved the document to the chapter between the two reads; merging it as an edit would
  // duplicate it.
  const { version, textAt } = head;
  if (!(await CoWriting.exists({ _id: id, epoch, version, textAt }))) return null;
  await room.log.catchUp();
  await room.repair();
  if (chapter.version !== version && !(await absorb(room, head, chapter))) return "apart";
  return { head, chapter };
}

/** Returns null if it has to be tried again. @throws 409 if others have written in the meantime */
async function trySync(services: Services, room: Room, tell: Tell): Promise<Synced | null> {
  const brought = await tryBringIn(room);
  if (brought === null || typeof brought === "string") return brought;
  const { head, chapter } = brought;
  const { _id: id, version, textAt } = head;
  const { n, doc, lastBy } = room.log;
  if (n === textAt && chapter.version === version) return "same";
  let html: string;
  try {
    html = htmlOf(doc);
  } catch (error) {
    room.noteUnreadable(error);
    return recover(services, brought, n);
  }
  if (html === chapter.html || sameText(html, chapter.html)) {
    await place(head, { version: chapter.version, textAt: n });
    return "same";
  }
  const after = await saveText(services, brought, { html, n, by: lastBy[0] });
  const saved: ChapterSaved = {
    chapter: String(id),
    version: after.version,
    at: after.updatedAt.toISOString(),
  };
  tell(CO_WRITING_EVENTS.saved, saved);
  return "same";
}

/** Saves the document's text after the given number of entries to its chapter. */
async function saveText(
  services: Services,
  { head, chapter }: Brought,
  { html, n, by }: { readonly html: string; readonly n: number; readonly by: Types.ObjectId | undefined },
) {
  const { version } = chapter;
  const writers = await writersSince(head, n);
  const written = { html, version, by: by ?? (await writerOf(head._id)), writers };
  return storeCoWritten(services, head._id, written, (kept, session) =>
    place(head, { version: kept.version, textAt: n }, session),
  );
}

/**
 * Recovers from an unreadable document: the chapter gets the last readable text, and a new document starts
 * from it. The entries are retained.
 */
async function recover(services: Services, brought: Brought, unreadable: number): Promise<Synced> {
  const { head, chapter } = brought;
  let [n, html, beyond] = [head.textAt, chapter.html, unreadable];
  while (beyond - n > 1) {
    const middle = Math.floor((n + beyond) / 2);
    try {
      html = htmlOf(await documentAt(head, middle));
      n = middle;
    } catch (error) {
      if (error instanceof HttpError) throw error;
      beyond = middle;
    }
  }
  if (!sameText(html, chapter.html)) await saveText(services, brought, { html, n, by: undefined });
  return "apart";
}

/**
 * Merges an edit not made live into the document, as the difference between its base and its result, so that
 * it combines with later changes. Returns false if the schema cannot represent it.
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
    // Another process merged it at the same moment.
    if (!isDuplicateKey(error)) throw error;
    await room.log.catchUp();
  }
  return true;
}

const place = async (
  { _id, epoch, version, textAt }: CoWritingDoc,
  at: Pick<CoWritingDoc, "version" | "textAt">,
  session?: Parameters<Parameters<typeof storeCoWritten>[3]>[1],
): Promise<void> => {
  const options = session ? { session } : {};
  const { matchedCount } = await CoWriting.updateOne({ _id, epoch, version, textAt }, { $set: at }, options);
  if (matchedCount === 0) throw new HttpError(409, "ConflictError", "the document was written meanwhile");
};

/** Returns who wrote in the document since it was last saved to the chapter. */
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
