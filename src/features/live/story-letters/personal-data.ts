import { toId } from "../../../core/db/ids.ts";
import { jsonListFile, type PersonalData } from "../../../core/personal-data.ts";
import { StoryLetter } from "./model.ts";

/** When a member last had a weekly letter. */
export const storyLetterPersonalData: PersonalData = {
  models: ["StoryLetter"],
  async *export({ id }) {
    yield jsonListFile("weekly-letters.json", () =>
      StoryLetter.find({ _id: toId(id) })
        .lean()
        .cursor(),
    );
  },
  erase: async ({ id }) => void (await StoryLetter.deleteOne({ _id: toId(id) })),
};
