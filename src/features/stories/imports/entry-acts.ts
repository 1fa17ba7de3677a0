import { createHash } from "node:crypto";
import { type ClientSession, Types } from "mongoose";
import { applicationError, notFound } from "#core/base/errors.ts";
import { CHAPTERS_PER_STORY_MAX, NOTE_MAX } from "#shared/stories/chapters.limits.ts";
import { chaptersMessages } from "#shared/stories/chapters.messages.ts";
import { importsText } from "#shared/stories/imports.text.ts";
import { glance, joinPieces, type Piece, splitPiece } from "./cut.ts";
import { type ImportDoc, type ImportEntry, ImportText, type ImportTextDoc } from "./model.ts";
import { notesOf } from "./texts.ts";

export type Arranged = Pick<ImportDoc, "entries" | "parts">;

/** Returns the index of a chapter. @throws 404 if there is none */
export function placeOf({ entries }: Arranged, id: string): number {
  const at = entries.findIndex(({ _id }) => String(_id) === id);
  if (at === -1) throw notFound();
  return at;
}

/** Merges a chapter with the next one, in the caller's transaction. */
export async function mergeEntry(waiting: ImportDoc, id: string, session: ClientSession): Promise<Arranged> {
  const at = placeOf(waiting, id);
  const [first, second] = [waiting.entries[at]!, waiting.entries[at + 1]];
  if (!second) throw applicationError(importsText.nothingToMerge);
  const [one, two] = [await pieceOf(first, session), await pieceOf(second, session)];
  const joined = joinPieces(one, two);
  if (!joined) throw applicationError(chaptersMessages.chapterTooLong);
  const known = one.before !== undefined && two.before !== undefined;
  const before = known && joinPieces({ ...one, html: one.before! }, { ...two, html: two.before! });
  const notes = notesOf({
    notesBefore: joinNotes(one.notesBefore, two.notesBefore),
    notesAfter: joinNotes(one.notesAfter, two.notesAfter),
  });
  const text = { $set: { html: joined.html, ...notes, ...(before ? { before: before.html } : {}) } };
  await ImportText.updateOne({ _id: first._id }, before ? text : { ...text, $unset: { before: "" } }, {
    session,
  });
  await ImportText.deleteOne({ _id: second._id }, { session });
  const merged = { ...first, ...glance(joined.html), out: first.out && second.out };
  return { parts: waiting.parts, entries: waiting.entries.toSpliced(at, 2, merged) };
}

/** Returns a mark of a chapter's text: blocks counted in one text are not those of another. */
export const textMark = (html: string): string =>
  createHash("sha256").update(html).digest("hex").slice(0, 24);

/**
 * Splits a chapter before block `block`, in the caller's transaction.
 * @throws 400 if its text is no longer the one with the mark `text`
 */
export async function splitEntry(
  waiting: ImportDoc,
  {
    entry: id,
    at: block,
    text,
  }: { readonly entry: string; readonly at: number; readonly text?: string | undefined },
  session: ClientSession,
): Promise<Arranged> {
  const at = placeOf(waiting, id);
  const entry = waiting.entries[at]!;
  if (waiting.entries.length >= CHAPTERS_PER_STORY_MAX)
    throw applicationError(chaptersMessages.tooManyChapters);
  const piece = await pieceOf(entry, session);
  if (text !== undefined && text !== textMark(piece.html)) throw applicationError(importsText.chapterChanged);
  const pieces = splitPiece(piece, block);
  if (!pieces) throw applicationError(importsText.nothingToSplit);
  const [first, second] = pieces;
  const _id = new Types.ObjectId();
  // The split position in the earlier text is unknown, so tracked changes are located in the halves.
  const half = { $set: { html: first.html }, $unset: { before: "", notesAfter: "" } };
  const { notesAfter } = piece;
  await ImportText.updateOne({ _id: entry._id }, half, { session });
  const other = { _id, import: waiting._id, html: second.html, ...notesOf(notesAfter ? { notesAfter } : {}) };
  await ImportText.create([other], { session });
  const halves = [
    { ...entry, ...glance(first.html) },
    { ...entry, _id, title: second.title, ...glance(second.html) },
  ];
  return { parts: waiting.parts, entries: waiting.entries.toSpliced(at, 1, ...halves) };
}

/** Moves a chapter up or down by one position; at the border of a part it first crosses the border. */
export function moveEntry({ entries, parts }: Arranged, id: string, by: 1 | -1): Arranged {
  const at = placeOf({ entries, parts }, id);
  const moved = entries[at]!;
  const neighbour = entries[at + by];
  if (!neighbour) return { entries, parts };
  if (neighbour.part !== moved.part)
    return { parts, entries: entries.with(at, { ...moved, part: neighbour.part }) };
  return { parts, entries: entries.with(at, neighbour).with(at + by, moved) };
}

async function pieceOf(
  { _id, title }: ImportEntry,
  session: ClientSession,
): Promise<Piece & Pick<ImportTextDoc, "before" | "notesBefore" | "notesAfter">> {
  const importText = await ImportText.findById(_id).session(session).lean<ImportTextDoc>();
  const before = importText?.before;
  const notes = notesOf(importText ?? {});
  return { title, html: importText?.html ?? "", ...notes, ...(before === undefined ? {} : { before }) };
}

/** Joins the notes of two chapters. @throws 400 if they are too long for one */
function joinNotes(first = "", second = ""): string {
  const joined = [first, second].filter(Boolean).join("\n\n");
  if (joined.length > NOTE_MAX) throw applicationError(chaptersMessages.chapterTooLong);
  return joined;
}
