import { toId } from "#core/db/ids.ts";
import { jsonFile, type PersonalData } from "#core/personal-data.ts";
import { Correction, type CorrectionDoc } from "./model.ts";

/** Corrections of a member's balance; retained for the books, with an id that no longer identifies anyone. */
export const booksPersonalData: PersonalData = {
  models: ["LedgerCorrection"],
  async *export({ id }) {
    const corrections = await Correction.find({ member: toId(id) }).lean<CorrectionDoc[]>();
    if (corrections.length === 0) return;
    yield jsonFile(
      "corrections.json",
      corrections.map(({ cents, reason, state, at }) => ({ cents, reason, state, at })),
    );
  },
  async erase({ id }) {
    await Correction.updateMany({ member: toId(id) }, { $set: { reason: "–" } });
  },
};
