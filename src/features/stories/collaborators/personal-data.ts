import { toId } from "../../../core/db/ids.ts";
import { jsonListFile, type PersonalData } from "../../../core/personal-data.ts";
import { TeamInvitation } from "./model.ts";

/** Invitations that a member has sent or was sent. */
export const collaboratorPersonalData: PersonalData = {
  models: ["TeamInvitation"],
  async *export({ id }) {
    const own = { $or: [{ user: toId(id) }, { by: toId(id) }] };
    yield jsonListFile("team-invitations.json", () => TeamInvitation.find(own).lean().cursor());
  },
  async erase({ id }) {
    await TeamInvitation.deleteMany({ user: toId(id) });
    await TeamInvitation.deleteMany({ by: toId(id) });
  },
};
