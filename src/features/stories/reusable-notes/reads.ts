import { isId, toId } from "../../../core/db/ids.ts";
import type { ReusableNoteDto } from "../../../shared/stories/reusable-notes.dto.ts";
import { REUSABLE_NOTES_MAX } from "../../../shared/stories/reusable-notes.limits.ts";
import { ReusableNote, type ReusableNoteDoc } from "./model.ts";

/** A member's reusable notes, by name. One find. */
export async function readReusableNotes(owner: string): Promise<ReusableNoteDto[]> {
  const found = await ReusableNote.find({ owner: toId(owner) })
    .sort({ name: 1 })
    .limit(REUSABLE_NOTES_MAX)
    .lean<ReusableNoteDoc[]>();
  return found.map(({ _id, name, text }) => ({ id: String(_id), name, text }));
}

/** A chapter's note with a reusable one of a member's behind it; as it is where there is none such. */
export async function withReusable(
  owner: string | null,
  note: string,
  id: string | undefined,
): Promise<string> {
  if (!owner || !id || !isId(id)) return note;
  const found = await ReusableNote.findOne({ _id: toId(id), owner: toId(owner) }).lean<ReusableNoteDoc>();
  return [note.trim(), found?.text ?? ""].filter(Boolean).join("\n\n");
}
