import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { archiveOf, archiveOfContent } from "../../people/member-content/index.ts";
import { keyOf } from "../../people/users/index.ts";
import { Ballot } from "./ballot-model.ts";
import { type Ending, endChallenge } from "./commands/challenges.ts";
import { MailInvitation } from "./mail-invitation-model.ts";
import { Challenge, challengeReminders } from "./model.ts";
import { challengeContent, entryContent, setHidden } from "./state.ts";
import { ChallengeWins } from "./wins.ts";

/**
 * Exports what a member ran, entered and judged. Their entries and challenges are deleted with them; their
 * ballots still count, without their name.
 */
export const challengePersonalData = ({ events, pictures }: Ending): PersonalData => ({
  models: ["Challenge", "ChallengeEntry", "Ballot", "ChallengeReminder", "ChallengeMailInvitation"],
  async *export({ id, email }) {
    yield archiveOfContent(challengeContent, id);
    yield archiveOfContent(entryContent, id);
    yield archiveOf(Ballot, { by: toId(id) }, ["counts"]);
    yield archiveOf(challengeReminders.model, { by: toId(id) }, ["shadowBanned"]);
    const mailed = { $or: [{ emailKey: keyOf(email) }, { by: toId(id) }] };
    yield jsonListFile("challenge-mail-invitations.json", () =>
      MailInvitation.find(mailed, { state: 0, digest: 0, mailedAt: 0 }).lean().cursor(),
    );
  },
  hide: ({ id }) => setHidden(id, true),
  show: ({ id }) => setHidden(id, false),
  async erase({ id, email }) {
    await challengeReminders.forgetOf(id);
    await ChallengeWins.deleteOne({ _id: toId(id) });
    await MailInvitation.deleteMany({ $or: [{ emailKey: keyOf(email) }, { by: toId(id) }] });
    for await (const entry of entryContent.idsOf(id)) await entryContent.end(entry);
    for await (const challenge of challengeContent.idsOf(id))
      await endChallenge({ events, pictures }, challenge);
    await Challenge.updateMany({ "judges.user": toId(id) }, { $pull: { judges: { user: toId(id) } } });
    // Each ballot gets a random id: the count is preserved, and no two can be linked to one person.
    await Ballot.deleteMany({ by: toId(id), castAt: null });
    for (const { _id } of await Ballot.find({ by: toId(id) }, { _id: 1 }).lean())
      await Ballot.updateOne({ _id }, { $set: { by: _id, note: "" } });
  },
});
