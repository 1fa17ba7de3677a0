import { toId } from "../../../core/db/ids.ts";
import { jsonListFile, type PersonalData } from "../../../core/personal-data.ts";
import { Suggestion } from "./model.ts";

/** What a member has suggested for stories, decided about suggestions, and said of them. */
export const suggestionPersonalData: PersonalData = {
  models: ["Suggestion"],
  async *export({ id }) {
    yield jsonListFile("suggestions.json", () =>
      Suggestion.find({ by: toId(id) })
        .lean()
        .cursor(),
    );
  },
  async erase({ id }) {
    const own = toId(id);
    // What was taken of them is the chapter's; the rest goes with its writer.
    await Suggestion.deleteMany({ by: own });
    await Suggestion.updateMany(
      { "answers.by": own },
      { $set: { "answers.$[own].by": null, "answers.$[own].text": "–" } },
      { arrayFilters: [{ "own.by": own }], timestamps: false },
    );
    await Suggestion.updateMany(
      { "decisions.by": own },
      { $set: { "decisions.$[own].by": null } },
      { arrayFilters: [{ "own.by": own }], timestamps: false },
    );
  },
};
