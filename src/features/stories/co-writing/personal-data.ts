import { toId } from "../../../core/db/ids.ts";
import type { PersonalData } from "../../../core/personal-data.ts";
import { CoWriter, CoWritingUpdate } from "./model.ts";

/**
 * Who wrote which word of a text that several write. The words are the story's, and in its author's archive; that they
 * were this member's is forgotten with them.
 */
export const coWritingPersonalData: PersonalData = {
  models: ["CoWritingUpdate", "CoWriter"],
  async erase({ id }) {
    const own = toId(id);
    await CoWriter.deleteMany({ user: own });
    await CoWritingUpdate.updateMany({ by: own }, { $pull: { by: own } });
  },
};
