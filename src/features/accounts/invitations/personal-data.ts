import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { keyOf } from "../../people/users/index.ts";
import { Invitation, InvitationDay, type InvitationDoc } from "./model.ts";

/**
 * Exports whom a member has invited, and their address in others' invitations. The record that their address
 * wants no invitations is retained: it is their wish, and contains only a hash.
 */
export const invitationPersonalData: PersonalData = {
  models: ["Invitation"],
  async *export({ id }) {
    yield jsonListFile("invitations.json", () => invitationsOf(id));
  },
  async erase({ id, email }) {
    await Invitation.deleteMany({ inviter: toId(id) });
    await Invitation.deleteMany({ emailKey: keyOf(email) });
    await InvitationDay.deleteMany({ _id: { $gte: `${id}:`, $lt: `${id};` } });
  },
};

async function* invitationsOf(inviter: string): AsyncGenerator<object> {
  const invitations = Invitation.find({ inviter }).sort({ _id: -1 }).lean<InvitationDoc[]>().cursor();
  for await (const { email, state, createdAt, joinedAt } of invitations)
    yield { email, state, sentAt: createdAt, joinedAt };
}
