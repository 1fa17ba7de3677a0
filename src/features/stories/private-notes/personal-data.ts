import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { importPrivateNotes } from "./import.ts";
import { PrivateNote } from "./model.ts";

/** A member's private notes on drafts. */
export const privateNotePersonalData: PersonalData = {
  models: ["PrivateNote"],
  async *export({ id }) {
    const owner = toId(id);
    if (await PrivateNote.exists({ owner }))
      yield jsonListFile("private-notes.json", () =>
        PrivateNote.find({ owner }).sort({ createdAt: 1 }).lean().cursor(),
      );
  },
  import: importPrivateNotes,
  async erase({ id }) {
    await PrivateNote.deleteMany({ owner: toId(id) });
  },
};
