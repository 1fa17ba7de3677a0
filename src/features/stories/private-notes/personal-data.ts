import { toId } from "../../../core/db/ids.ts";
import { jsonListFile, type PersonalData } from "../../../core/personal-data.ts";
import { PrivateNote } from "./model.ts";
import { takePrivateNotes } from "./take.ts";

/** What a member wrote beside drafts for themselves. */
export const privateNotePersonalData: PersonalData = {
  models: ["PrivateNote"],
  async *export({ id }) {
    const owner = toId(id);
    if (await PrivateNote.exists({ owner }))
      yield jsonListFile("private-notes.json", () =>
        PrivateNote.find({ owner }).sort({ createdAt: 1 }).lean().cursor(),
      );
  },
  take: takePrivateNotes,
  async erase({ id }) {
    await PrivateNote.deleteMany({ owner: toId(id) });
  },
};
