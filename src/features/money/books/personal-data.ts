import { toId } from "../../../core/db/ids.ts";
import { jsonFile, type PersonalData } from "../../../core/personal-data.ts";
import { Correction, type CorrectionDoc } from "./model.ts";

/** Corrections of what a member is owed; they stay for the books, with an id that is nobody's any longer. */
export const booksPersonalData: PersonalData = {
  models: ["LedgerCorrection"],
  async *export({ id }) {
    const found = await Correction.find({ member: toId(id) }).lean<CorrectionDoc[]>();
    if (found.length === 0) return;
    yield jsonFile(
      "corrections.json",
      found.map(({ cents, reason, state, at }) => ({ cents, reason, state, at })),
    );
  },
  async erase({ id }) {
    await Correction.updateMany({ member: toId(id) }, { $set: { reason: "–" } });
  },
};
