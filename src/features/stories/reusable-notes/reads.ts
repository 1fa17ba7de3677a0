import { isId, toId } from "#core/db/ids.ts";
import type { ReusableNoteDto } from "#shared/stories/reusable-notes.dto.ts";
import { REUSABLE_NOTES_MAX } from "#shared/stories/reusable-notes.limits.ts";
import { ReusableNote, type ReusableNoteDoc } from "./model.ts";

/** Returns a member's reusable notes, by name. One query. */
export async function readReusableNotes(owner: string): Promise<ReusableNoteDto[]> {
  const notes = await ReusableNote.find({ owner: toId(owner) })
    .sort({ name: 1 })
    .limit(REUSABLE_NOTES_MAX)
    .lean<ReusableNoteDoc[]>();
  return notes.map(({ _id, name, text }) => ({ id: String(_id), name, text }));
}

/**
 * Returns a chapter's note followed by one of the member's reusable notes; unchanged if there is no such
 * note.
 */
export async function withReusable(
  owner: string | null,
  note: string,
  id: string | undefined,
): Promise<string> {
  if (!owner || !id || !isId(id)) return note;
  const reusableNote = await ReusableNote.findOne({
    _id: toId(id),
    owner: toId(owner),
  }).lean<ReusableNoteDoc>();
  return [note.trim(), reusableNote?.text ?? ""].filter(Boolean).join("\n\n");
}
