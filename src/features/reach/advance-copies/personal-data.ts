import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { AdvanceCopy, CopyInvitation } from "./model.ts";

/**
 * Copies a member received or requested. After account deletion a copy still counts, but belongs to nobody.
 */
export const copyPersonalData: PersonalData = {
  models: ["AdvanceCopy", "AdvanceCopyInvitation"],
  async *export({ id }) {
    yield jsonListFile("advance-copies.json", () =>
      AdvanceCopy.find({ reader: toId(id) }, { link: 0 })
        .lean()
        .cursor(),
    );
    yield jsonListFile("advance-copy-invitations.json", () =>
      CopyInvitation.find({ author: toId(id) }, { key: 0, mail: 0, usedBy: 0 })
        .lean()
        .cursor(),
    );
  },
  async erase({ id }) {
    await CopyInvitation.deleteMany({ author: toId(id) });
    await CopyInvitation.deleteMany({ usedBy: { $type: "objectId", $eq: toId(id) } });
    await AdvanceCopy.deleteMany({
      reader: toId(id),
      state: { $in: ["invited", "asked", "declined", "turned-down"] },
    });
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
