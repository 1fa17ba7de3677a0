import { setImmediate as breathe } from "node:timers/promises";
import { Types } from "mongoose";
import { forbidden, invalidField, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import type { Files } from "../../../core/files/files.ts";
import type { Services } from "../../../core/services.ts";
import { IMPORT_DAYS, IMPORTS_WAITING_MAX } from "../../../shared/stories/imports.limits.ts";
import { importsText } from "../../../shared/stories/imports.text.ts";
import { hashOf, type Reader, readerHere } from "../manuscripts/index.ts";
import { firstOf } from "./cut.ts";
import { Import, type ImportDoc, type ImportEntry, ImportText } from "./model.ts";
import { type OnPicture, type ReadFile, type SentManuscript, withManuscript } from "./read.ts";

const DAY = 86_400_000;
/** Texts written at a time. */
const BATCH = 100;

/** The same file of the caller's that waits already; null for none. */
export const findSame = ({ viewer }: Caller, hash: string): Promise<ImportDoc | null> =>
  Import.findOne({ user: toId(viewer.id!), state: "waiting", hash }).lean<ImportDoc>();

interface KeptAs {
  /** What it is called; a new name unless told. */
  readonly id?: Types.ObjectId;
  readonly onPicture?: OnPicture;
}

/**
 * Reads a manuscript and has it wait: nothing of it is in a story. The record comes last, so what has one is whole.
 * @throws 400 on `file` for what cannot be read, or beyond IMPORTS_WAITING_MAX; 413 above the limit.
 */
export async function keepImport(
  services: Services,
  files: Files,
  caller: Caller,
  sent: SentManuscript,
  reader: Reader = readerHere,
  { id = new Types.ObjectId(), onPicture }: KeptAs = {},
): Promise<ImportDoc> {
  await assertRoom(caller);
  const hash = await hashOf(sent.file);
  return withManuscript(
    files,
    caller,
    sent,
    reader,
    (read) => write(services, caller, { _id: id, hash, fileName: sent.fileName }, read),
    onPicture,
  );
}

/** @throws 403 for a guest and for who acts in another's name, 400 on `file` where too many wait. */
export async function assertRoom({ viewer }: Caller): Promise<void> {
  if (!viewer.id || viewer.actor) throw forbidden();
  const waiting = await Import.countDocuments({ user: toId(viewer.id), state: "waiting" });
  if (waiting >= IMPORTS_WAITING_MAX)
    throw invalidField("file", importsText.tooManyWait(IMPORTS_WAITING_MAX));
}

async function write(
  services: Services,
  { viewer }: Caller,
  about: Pick<ImportDoc, "_id" | "hash" | "fileName">,
  { manuscript, cover, chapters, pictures, lost }: ReadFile,
): Promise<ImportDoc> {
  const readAt = services.now();
  const { _id } = about;
  const texts = chapters.map(({ html, before }) => ({
    ...{ _id: new Types.ObjectId(), import: _id, html },
    ...(before === undefined ? {} : { before }),
  }));
  const entries: ImportEntry[] = [];
  for (const [index, { title, type, part = null, html, words }] of chapters.entries()) {
    entries.push({ _id: texts[index]!._id, title, type, words, first: firstOf(html), part, out: false });
    // A novel takes a second: others get their turn between chapters.
    await breathe();
  }
  const waiting: ImportDoc = {
    user: toId(viewer.id!),
    state: "waiting",
    ...about,
    title: manuscript.title,
    author: manuscript.author,
    language: manuscript.language,
    synopsis: manuscript.synopsis ?? "",
    subjects: manuscript.subjects,
    cover,
    entries,
    parts: manuscript.parts,
    pictures,
    lostPictures: lost,
    report: manuscript.report,
    margin: manuscript.margin ?? [],
    version: 1,
    story: null,
    readAt,
    storedAt: null,
    expiresAt: new Date(readAt.getTime() + IMPORT_DAYS * DAY),
  };
  try {
    for (let at = 0; at < texts.length; at += BATCH) await ImportText.insertMany(texts.slice(at, at + BATCH));
    await Import.create([waiting]);
  } catch (error) {
    await ImportText.deleteMany({ import: _id });
    throw error;
  }
  return waiting;
}

/** What waits of a member's, newest first. */
export const findWaiting = (user: string): Promise<ImportDoc[]> =>
  Import.find({ user: toId(user), state: "waiting" })
    .sort({ readAt: -1 })
    .lean<ImportDoc[]>();

/** One of the caller's own. @throws 404 for any other */
export async function findImport({ viewer }: Pick<Caller, "viewer">, id: string): Promise<ImportDoc> {
  const found =
    viewer.id && !viewer.actor && isId(id)
      ? await Import.findOne({ _id: toId(id), user: toId(viewer.id) }).lean<ImportDoc>()
      : null;
  if (!found) throw notFound();
  return found;
}

/** As `findImport`, and it waits still. @throws 404 otherwise */
export async function findWaitingImport(caller: Pick<Caller, "viewer">, id: string): Promise<ImportDoc> {
  const found = await findImport(caller, id);
  if (found.state !== "waiting") throw notFound();
  return found;
}

/** Throws away a manuscript that waits, with its pictures. */
export async function discardImport(files: Files, caller: Caller, id: string): Promise<void> {
  await removeImport(files, await findWaitingImport(caller, id));
}

/** Takes away all there is of an import; what is in stories stays. */
export async function removeImport(
  files: Files,
  { _id, state }: Pick<ImportDoc, "_id" | "state">,
): Promise<void> {
  // Nobody may put it into a story while its pictures go.
  const removed = await Import.findOneAndDelete({ _id, state }).lean<ImportDoc>();
  if (!removed) return;
  await ImportText.deleteMany({ import: _id });
  if (state === "stored") return;
  for (const picture of removed.pictures) await files.remove(picture);
  if (removed.cover) await files.remove(removed.cover.id);
}

/** Throws away what has waited too long, and forgets what was imported long ago. */
export async function tidyImports(files: Files, now: Date): Promise<void> {
  const over = Import.find({ expiresAt: { $lte: now } }, { state: 1 });
  for await (const old of over.lean<ImportDoc>().cursor()) await removeImport(files, old);
}
