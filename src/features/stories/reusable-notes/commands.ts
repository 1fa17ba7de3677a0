import { applicationError, forbidden, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import { REUSABLE_NOTES_MAX } from "../../../shared/stories/reusable-notes.limits.ts";
import { reusableNotesText } from "../../../shared/stories/reusable-notes.text.ts";
import { ReusableNote, type ReusableNoteDoc } from "./model.ts";
import { reusableNoteChangeRules, reusableNoteRules } from "./rules.ts";

/** Keeps a note for later chapters. @throws 403 for a guest; 400, also beyond REUSABLE_NOTES_MAX */
export async function addReusableNote(
  services: Services,
  caller: Caller,
  input: unknown,
): Promise<ReusableNoteDoc> {
  const fields = validate(reusableNoteRules, input);
  const owner = ownerOf(caller);
  if ((await ReusableNote.countDocuments({ owner })) >= REUSABLE_NOTES_MAX)
    throw applicationError(reusableNotesText.tooMany(REUSABLE_NOTES_MAX));
  const [made] = await ReusableNote.create([{ ...fields, owner, createdAt: services.now() }]);
  return made!.toObject<ReusableNoteDoc>();
}

/** Changes one's own; chapters that have its words keep theirs. @throws 404 for any other */
export async function changeReusableNote(caller: Caller, id: string, input: unknown): Promise<void> {
  const $set = validate(reusableNoteChangeRules, input);
  const { matchedCount } = await ReusableNote.updateOne(own(caller, id), { $set }, { runValidators: true });
  if (matchedCount === 0) throw notFound();
}

/** Takes one's own away. @throws 404 for any other */
export async function removeReusableNote(caller: Caller, id: string): Promise<void> {
  const { deletedCount } = await ReusableNote.deleteOne(own(caller, id));
  if (deletedCount === 0) throw notFound();
}

const own = (caller: Caller, id: string) => {
  if (!isId(id)) throw notFound();
  return { _id: toId(id), owner: ownerOf(caller) };
};

function ownerOf({ viewer }: Caller) {
  if (!viewer.id) throw forbidden();
  return toId(viewer.id);
}
