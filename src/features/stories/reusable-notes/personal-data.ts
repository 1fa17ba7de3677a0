import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import type { Services } from "#core/services.ts";
import { importReusableNotes } from "./import.ts";
import { ReusableNote } from "./model.ts";

/** A member's reusable notes. */
export const reusableNotePersonalData = (services: Services): PersonalData => ({
  models: ["ReusableNote"],
  async *export({ id }) {
    const owner = toId(id);
    if (await ReusableNote.exists({ owner }))
      yield jsonListFile("reusable-notes.json", () =>
        ReusableNote.find({ owner }).sort({ name: 1 }).lean().cursor(),
      );
  },
  import: importReusableNotes(services),
  async erase({ id }) {
    await ReusableNote.deleteMany({ owner: toId(id) });
  },
});
