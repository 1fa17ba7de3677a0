import { applicationError, forbidden, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { REUSABLE_NOTES_MAX } from "#shared/stories/reusable-notes.limits.ts";
import { reusableNotesText } from "#shared/stories/reusable-notes.text.ts";
import { type CountedLimit, createWithin } from "../../people/users/index.ts";
import { ReusableNote, type ReusableNoteDoc } from "./model.ts";
import { reusableNoteChangeRules, reusableNoteRules } from "./rules.ts";

/** Adds a reusable note. @throws 403 for a guest; 400, also beyond REUSABLE_NOTES_MAX */
export async function addReusableNote(
  services: Services,
  caller: Caller,
  input: unknown,
): Promise<ReusableNoteDoc> {
  const fields = validate(reusableNoteRules, input);
  const owner = ownerOf(caller);
  const limit: CountedLimit<ReusableNoteDoc> = {
    model: ReusableNote,
    filter: { owner },
    max: REUSABLE_NOTES_MAX,
    error: () => applicationError(reusableNotesText.tooMany(REUSABLE_NOTES_MAX)),
  };
  return createWithin(services, String(owner), limit, async (session) => {
    const [made] = await ReusableNote.create([{ ...fields, owner, createdAt: services.now() }], { session });
    return made!.toObject<ReusableNoteDoc>();
  });
}

/**
 * Changes one of the caller's reusable notes; chapters containing its text are unchanged.
 * @throws 404 for any other
 */
export async function changeReusableNote(caller: Caller, id: string, input: unknown): Promise<void> {
  const $set = validate(reusableNoteChangeRules, input);
  const { matchedCount } = await ReusableNote.updateOne(
    ownFilter(caller, id),
    { $set },
    { runValidators: true },
  );
  if (matchedCount === 0) throw notFound();
}

/** Deletes one of the caller's reusable notes. @throws 404 for any other */
export async function removeReusableNote(caller: Caller, id: string): Promise<void> {
  const { deletedCount } = await ReusableNote.deleteOne(ownFilter(caller, id));
  if (deletedCount === 0) throw notFound();
}

const ownFilter = (caller: Caller, id: string) => {
  if (!isId(id)) throw notFound();
  return { _id: toId(id), owner: ownerOf(caller) };
};

function ownerOf({ viewer }: Caller) {
  if (!viewer.id) throw forbidden();
  return toId(viewer.id);
}
