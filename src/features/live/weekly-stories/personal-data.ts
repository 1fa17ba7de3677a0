import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { WeeklyStories } from "./model.ts";

/** Exports when a member last got a weekly email. */
export const weeklyStoriesPersonalData: PersonalData = {
  models: ["WeeklyStories"],
  async *export({ id }) {
    yield jsonListFile("weekly-letters.json", () =>
      WeeklyStories.find({ _id: toId(id) })
        .lean()
        .cursor(),
    );
  },
  erase: async ({ id }) => void (await WeeklyStories.deleteOne({ _id: toId(id) })),
};
