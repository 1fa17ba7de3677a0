import { type ClientSession, Types } from "mongoose";
import { applicationError, notFound } from "../../../core/base/errors.ts";
import { CHAPTERS_PER_STORY_MAX } from "../../../shared/stories/chapters.limits.ts";
import { chaptersMessages } from "../../../shared/stories/chapters.messages.ts";
import { importsText } from "../../../shared/stories/imports.text.ts";
import { glance, joinPieces, type Piece, splitPiece } from "./cut.ts";
import { type ImportDoc, type ImportEntry, ImportText, type ImportTextDoc } from "./model.ts";

export type Arranged = Pick<ImportDoc, "entries" | "parts">;

/** Where a chapter stands. @throws 404 for one that there is not */
export function placeOf({ entries }: Arranged, id: string): number {
  const at = entries.findIndex(({ _id }) => String(_id) === id);
  if (at === -1) throw notFound();
  return at;
}

/** A chapter and the next in one; in the caller's transaction. */
export async function mergeEntry(waiting: ImportDoc, id: string, session: ClientSession): Promise<Arranged> {
  const at = placeOf(waiting, id);
  const [first, second] = [waiting.entries[at]!, waiting.entries[at + 1]];
  if (!second) throw applicationError(importsText.nothingToMerge);
  const [one, two] = [await pieceOf(first, session), await pieceOf(second, session)];
  const joined = joinPieces(one, two);
  if (!joined) throw applicationError(chaptersMessages.chapterTooLong);
  const known = one.before !== undefined && two.before !== undefined;
  const before = known && joinPieces({ ...one, html: one.before! }, { ...two, html: two.before! });
  const text = { $set: { html: joined.html, ...(before ? { before: before.html } : {}) } };
  await ImportText.updateOne({ _id: first._id }, before ? text : { ...text, $unset: { before: "" } }, {
    session,
  });
  await ImportText.deleteOne({ _id: second._id }, { session });
  const merged = { ...first, ...glance(joined.html), out: first.out && second.out };
  return { parts: waiting.parts, entries: waiting.entries.toSpliced(at, 2, merged) };
}

/** A chapter in two, from its block `block` on; in the caller's transaction. */
export async function splitEntry(
  waiting: ImportDoc,
  id: string,
  block: number,
  session: ClientSession,
): Promise<Arranged> {
  const at = placeOf(waiting, id);
  const whole = waiting.entries[at]!;
  if (waiting.entries.length >= CHAPTERS_PER_STORY_MAX)
    throw applicationError(chaptersMessages.tooManyChapters);
  const pieces = splitPiece(await pieceOf(whole, session), block);
  if (!pieces) throw applicationError(importsText.nothingToSplit);
  const [first, second] = pieces;
  const _id = new Types.ObjectId();
  // Where the text before would be parted nobody knows: places of what was tracked are looked for in the halves.
  const half = { $set: { html: first.html }, $unset: { before: "" } };
  await ImportText.updateOne({ _id: whole._id }, half, { session });
  await ImportText.create([{ _id, import: waiting._id, html: second.html }], { session });
  const halves = [
    { ...whole, ...glance(first.html) },
    { ...whole, _id, title: second.title, ...glance(second.html) },
  ];
  return { parts: waiting.parts, entries: waiting.entries.toSpliced(at, 1, ...halves) };
}

/** A chapter one place up or down; at the border of a part it goes over the border first. */
export function moveEntry({ entries, parts }: Arranged, id: string, by: 1 | -1): Arranged {
  const at = placeOf({ entries, parts }, id);
  const moved = entries[at]!;
  const beside = entries[at + by];
  if (!beside) return { entries, parts };
  if (beside.part !== moved.part)
    return { parts, entries: entries.with(at, { ...moved, part: beside.part }) };
  return { parts, entries: entries.with(at, beside).with(at + by, moved) };
}

async function pieceOf(
  { _id, title }: ImportEntry,
  session: ClientSession,
): Promise<Piece & Pick<ImportTextDoc, "before">> {
  const found = await ImportText.findById(_id).session(session).lean<ImportTextDoc>();
  const before = found?.before;
  return { title, html: found?.html ?? "", ...(before === undefined ? {} : { before }) };
}
