import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { Suppression } from "./model.ts";

/** Why a member's address gets no newsletters. */
export const suppressionPersonalData: PersonalData = {
  models: [],
  async *export({ email }) {
    yield jsonListFile("newsletters-ended.json", () =>
      Suppression.find({ email: email.toLowerCase() }).lean().cursor(),
    );
  },
  erase: async ({ email }) => void (await Suppression.deleteOne({ email: email.toLowerCase() })),
};
