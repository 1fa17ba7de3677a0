import type { Types } from "mongoose";
import { toId } from "../../../core/db/ids.ts";
import { blocksOf, passageText } from "../../../core/text/index.ts";
import { anchorText, findAnchor, findQuote, paragraphOf } from "../../../shared/anchors/index.ts";
import type { NotedChapterDto, PrivateNoteDto } from "../../../shared/stories/private-notes.dto.ts";
import { PRIVATE_NOTES_MAX } from "../../../shared/stories/private-notes.limits.ts";
import { readLatestText } from "../chapters/index.ts";
import type { StoryDoc } from "../stories/index.ts";
import { PrivateNote, type PrivateNoteDoc } from "./model.ts";

/** A chapter's latest text; "" of one that is gone. */
export const readLatestHtml = async (chapter: Types.ObjectId): Promise<string> =>
  (await readLatestText(chapter))?.html ?? "";

/** A member's notes on a story, or on one of its chapters, the oldest first. One find. */
export const readNotes = (
  owner: string,
  story: Types.ObjectId,
  chapter?: Types.ObjectId,
): Promise<PrivateNoteDoc[]> =>
  PrivateNote.find({ owner: toId(owner), story, ...(chapter ? { chapter } : {}) })
    .sort({ createdAt: 1, _id: 1 })
    .limit(PRIVATE_NOTES_MAX)
    .lean<PrivateNoteDoc[]>();

/** How many notes of a member on a chapter wait. */
export const countOpenNotes = (owner: string, chapter: Types.ObjectId): Promise<number> =>
  PrivateNote.countDocuments({ owner: toId(owner), chapter, doneAt: null });

/** Notes by chapter, in the story's order; those on the whole, and on chapters in the bin, first. */
export async function presentNotes(
  story: StoryDoc,
  notes: readonly PrivateNoteDoc[],
): Promise<NotedChapterDto[]> {
  const groups: NotedChapterDto[] = [];
  const known = new Set(story.contents.map(({ chapter }) => String(chapter)));
  const whole = notes.filter(({ chapter }) => !chapter || !known.has(String(chapter)));
  if (whole.length > 0) groups.push({ chapter: null, notes: whole.map((note) => presentNote(note, "")) });
  for (const [index, { chapter, title }] of story.contents.entries()) {
    const own = notes.filter((note) => note.chapter?.equals(chapter));
    if (own.length === 0) continue;
    const html = own.some(({ quote }) => quote) ? await readLatestHtml(chapter) : "";
    groups.push({
      chapter: { id: String(chapter), number: index + 1, title },
      notes: own.map((note) => presentNote(note, html)),
    });
  }
  return groups;
}

/** Where its words stand is looked for anew each time: drafts change all the while. */
function presentNote(doc: PrivateNoteDoc, html: string): PrivateNoteDto {
  const { _id, note, quote, source, doneAt, createdAt } = doc;
  return {
    id: String(_id),
    note,
    quote,
    paragraph: quote && html ? paragraphOfNote(doc, html) : null,
    source: source ? { kind: source.kind, by: source.by } : null,
    done: doneAt !== null,
    createdAt: createdAt.toISOString(),
  };
}

function paragraphOfNote({ passage, quote }: PrivateNoteDoc, html: string): number | null {
  const text = anchorText(passageText(blocksOf(html)));
  const anchor = passage ?? findQuote(text, { quote });
  const range = anchor && findAnchor(text, anchor);
  return range ? paragraphOf(text.source, range.start) + 1 : null;
}
