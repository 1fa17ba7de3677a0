import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { archiveOf, archiveOfContent } from "../../people/member-content/index.ts";
import { keyOf } from "../../people/users/index.ts";
import { Ballot } from "./ballot-model.ts";
import { forgetBallotsOf, setBallotsHidden } from "./ballots-of.ts";
import { type Ending, endChallenge } from "./commands/challenges.ts";
import { MailInvitation } from "./mail-invitation-model.ts";
import { Challenge, challengeReminders } from "./model.ts";
import { challengeContent, entryContent } from "./state.ts";
import { ChallengeWins } from "./wins.ts";

/**
 * Exports what a member ran, entered and judged. Their entries and challenges are deleted with them. Their
 * ballots in decided challenges still count, without their name; those in undecided ones do not.
 */
export const challengePersonalData = ({ events, pictures }: Ending): PersonalData => ({
  models: ["Challenge", "ChallengeEntry", "Ballot", "ChallengeReminder", "ChallengeMailInvitation"],
  async *export({ id, email }) {
    yield archiveOfContent(challengeContent, id);
    yield archiveOfContent(entryContent, id);
    yield archiveOf(Ballot, { by: toId(id) }, ["counts", "byHidden"]);
    yield archiveOf(challengeReminders.model, { by: toId(id) }, challengeReminders.secret);
    const mailed = { $or: [{ emailKey: keyOf(email) }, { by: toId(id) }] };
    yield jsonListFile("challenge-mail-invitations.json", () =>
      MailInvitation.find(mailed, { state: 0, digest: 0, mailedAt: 0 }).lean().cursor(),
    );
  },
  hide: ({ id }) => setChallengesHidden(id, true),
  show: ({ id }) => setChallengesHidden(id, false),
  async erase({ id, email }) {
    await challengeReminders.forgetOf(id);
    await ChallengeWins.deleteOne({ _id: toId(id) });
    await MailInvitation.deleteMany({ $or: [{ emailKey: keyOf(email) }, { by: toId(id) }] });
    for await (const entry of entryContent.idsOf(id)) await entryContent.end(entry);
    for await (const challenge of challengeContent.idsOf(id))
      await endChallenge({ events, pictures }, challenge);
    await Challenge.updateMany({ "judges.user": toId(id) }, { $pull: { judges: { user: toId(id) } } });
    await forgetBallotsOf(id);
  },
});

/**
 * Hides a member's challenges and entries and stops counting their ballots and reminders while they are banned
 * or leaving, and restores all of it. Idempotent.
 */
export async function setChallengesHidden(user: string, hidden: boolean): Promise<void> {
  await challengeContent.setHidden(user, hidden);
  await entryContent.setHidden(user, hidden);
  await setBallotsHidden(user, hidden);
  await challengeReminders.setHidden(user, hidden);
}
