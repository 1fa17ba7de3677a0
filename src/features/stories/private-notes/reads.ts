import type { Types } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { blocksOf, passageText } from "#core/text/index.ts";
import { anchorText, findAnchor, findQuote, paragraphOf } from "#shared/anchors/index.ts";
import type { NotedChapterDto, PrivateNoteDto } from "#shared/stories/private-notes.dto.ts";
import { PRIVATE_NOTES_MAX } from "#shared/stories/private-notes.limits.ts";
import { readLatestText } from "../chapters/index.ts";
import type { StoryDoc } from "../stories/index.ts";
import { PrivateNote, type PrivateNoteDoc } from "./model.ts";

/** Returns a chapter's latest text; "" if it is gone. */
export const readLatestHtml = async (chapter: Types.ObjectId): Promise<string> =>
  (await readLatestText(chapter))?.html ?? "";

/** Returns a member's notes on a story, or on one of its chapters, oldest first. One query. */
export const readNotes = (
  owner: string,
  story: Types.ObjectId,
  chapter?: Types.ObjectId,
): Promise<PrivateNoteDoc[]> =>
  PrivateNote.find({ owner: toId(owner), story, ...(chapter ? { chapter } : {}) })
    .sort({ createdAt: 1, _id: 1 })
    .limit(PRIVATE_NOTES_MAX)
    .lean<PrivateNoteDoc[]>();

/** Counts a member's open notes on a chapter. */
export const countOpenNotes = (owner: string, chapter: Types.ObjectId): Promise<number> =>
  PrivateNote.countDocuments({ owner: toId(owner), chapter, doneAt: null });

/**
 * Presents notes by chapter, in the story's order; those on the whole story, and on chapters in the bin,
 * first.
 */
export async function presentNotes(
  story: StoryDoc,
  notes: readonly PrivateNoteDoc[],
): Promise<NotedChapterDto[]> {
  const groups: NotedChapterDto[] = [];
  const known = new Set(story.contents.map(({ chapter }) => String(chapter)));
  const storyNotes = notes.filter(({ chapter }) => !chapter || !known.has(String(chapter)));
  if (storyNotes.length > 0)
    groups.push({ chapter: null, notes: storyNotes.map((note) => presentNote(note, "")) });
  for (const [index, { chapter, title }] of story.contents.entries()) {
    const chapterNotes = notes.filter((note) => note.chapter?.equals(chapter));
    if (chapterNotes.length === 0) continue;
    const html = chapterNotes.some(({ quote }) => quote) ? await readLatestHtml(chapter) : "";
    groups.push({
      chapter: { id: String(chapter), number: index + 1, title },
      notes: chapterNotes.map((note) => presentNote(note, html)),
    });
  }
  return groups;
}

/** The anchor is located on every read, because drafts keep changing. */
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
