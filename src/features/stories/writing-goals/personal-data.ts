import { toId } from "#core/db/ids.ts";
import { jsonFile, jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { WritingDay, WritingGoal } from "./model.ts";

/** A member's writing goals and daily word counts. */
export const goalPersonalData: PersonalData = {
  models: ["WritingGoal", "WritingDay"],
  async *export({ id }) {
    const member = toId(id);
    const goals = await WritingGoal.findById(member).lean();
    if (!goals) return;
    yield jsonFile("writing-goals.json", goals);
    yield jsonListFile("writing-days.json", () =>
      WritingDay.find({ member }).sort({ day: 1 }).lean().cursor(),
    );
  },
  async erase({ id }) {
    const member = toId(id);
    await WritingDay.deleteMany({ member });
    await WritingGoal.deleteOne({ _id: member });
  },
};
