import { toId } from "#core/db/ids.ts";
import type { PersonalData } from "#core/personal-data.ts";
import { CoWriter, CoWritingUpdate } from "./model.ts";

/**
 * Records which words each member wrote in co-written text. The words belong to the story and are in its
 * author's archive; erasure removes the link to this member.
 */
export const coWritingPersonalData: PersonalData = {
  models: ["CoWritingUpdate", "CoWriter"],
  async erase({ id }) {
    const own = toId(id);
    await CoWriter.deleteMany({ user: own });
    await CoWritingUpdate.updateMany({ by: own }, { $pull: { by: own } });
  },
};
