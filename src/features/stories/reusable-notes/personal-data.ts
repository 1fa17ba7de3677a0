import { toId } from "../../../core/db/ids.ts";
import { jsonListFile, type PersonalData } from "../../../core/personal-data.ts";
import type { Services } from "../../../core/services.ts";
import { ReusableNote } from "./model.ts";
import { takeReusableNotes } from "./take.ts";

/** Notes that a member keeps for their chapters. */
export const reusableNotePersonalData = (services: Services): PersonalData => ({
  models: ["ReusableNote"],
  async *export({ id }) {
    const owner = toId(id);
    if (await ReusableNote.exists({ owner }))
      yield jsonListFile("reusable-notes.json", () =>
        ReusableNote.find({ owner }).sort({ name: 1 }).lean().cursor(),
      );
  },
  take: takeReusableNotes(services),
  async erase({ id }) {
    await ReusableNote.deleteMany({ owner: toId(id) });
  },
});
