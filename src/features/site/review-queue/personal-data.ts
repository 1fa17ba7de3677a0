import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { ReviewAssignment, ReviewNote } from "./model.ts";

/** Assignments and notes of a former staff member: their items are unassigned, their notes stay without a name. */
export const reviewQueuePersonalData: PersonalData = {
  models: ["ReviewAssignment", "ReviewNote"],
  async *export({ id }) {
    yield jsonListFile("review-notes.json", () =>
      ReviewNote.find({ by: toId(id) }, { kind: 1, text: 1, at: 1 })
        .lean()
        .cursor(),
    );
  },
  async erase({ id }) {
    const by = toId(id);
    await ReviewAssignment.deleteMany({ by });
    await ReviewNote.updateMany({ by }, { $set: { by: null } });
  },
};
