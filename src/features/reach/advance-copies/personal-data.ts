import { toId } from "../../../core/db/ids.ts";
import { jsonListFile, type PersonalData } from "../../../core/personal-data.ts";
import { AdvanceCopy } from "./model.ts";

/** Copies that a member was given or asked for. Once they have left, a copy still counts, but is nobody's. */
export const copyPersonalData: PersonalData = {
  models: ["AdvanceCopy"],
  async *export({ id }) {
    yield jsonListFile("advance-copies.json", () =>
      AdvanceCopy.find({ reader: toId(id) }, { link: 0 })
        .lean()
        .cursor(),
    );
  },
  async erase({ id }) {
    await AdvanceCopy.deleteMany({ reader: toId(id), state: { $in: ["asked", "declined"] } });
    const forgotten = {
      reader: null,
      why: "",
      where: "",
      feedback: "",
      feedbackAt: null,
      state: "ended" as const,
    };
    await AdvanceCopy.updateMany({ reader: toId(id) }, { $set: forgotten });
    await AdvanceCopy.deleteMany({ author: toId(id) });
  },
};
