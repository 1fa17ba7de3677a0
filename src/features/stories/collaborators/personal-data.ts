import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { keyOf } from "../../people/users/index.ts";
import { StoryTransfer, TeamActivity, TeamInvitation, TeamMailInvitation } from "./model.ts";

/** Personal data: invitations sent and received, and activity on shared stories. */
export const collaboratorPersonalData: PersonalData = {
  models: ["TeamInvitation", "TeamMailInvitation", "StoryTransfer", "TeamActivity"],
  async *export({ id, email }) {
    const own = { $or: [{ user: toId(id) }, { by: toId(id) }] };
    yield jsonListFile("team-invitations.json", () => TeamInvitation.find(own).lean().cursor());
    const mailed = { $or: [{ emailKey: keyOf(email) }, { by: toId(id) }] };
    yield jsonListFile("team-mail-invitations.json", () =>
      TeamMailInvitation.find(mailed, { word: 0 }).lean().cursor(),
    );
    yield jsonListFile("team-activity.json", () => TeamActivity.find(own).lean().cursor());
  },
  async erase({ id, email }) {
    const own = toId(id);
    await TeamInvitation.deleteMany({ $or: [{ user: own }, { by: own }] });
    await TeamMailInvitation.deleteMany({ $or: [{ emailKey: keyOf(email) }, { by: own }] });
    await StoryTransfer.deleteMany({ $or: [{ to: own }, { by: own }] });
    // Activity is retained with the story, without the member.
    await TeamActivity.updateMany({ by: own }, { $set: { by: null } });
    await TeamActivity.updateMany({ user: own }, { $set: { user: null } });
  },
};
