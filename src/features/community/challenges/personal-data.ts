import { toId } from "#core/db/ids.ts";
import type { Files } from "#core/files/files.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import type { Services } from "#core/services.ts";
import { archiveOf, archiveOfContent } from "../../people/member-content/index.ts";
import { DELETED_AUTHOR, keyOf } from "../../people/users/index.ts";
import { Ballot } from "./ballot-model.ts";
import { forgetBallotsOf, setBallotsHidden } from "./ballots-of.ts";
import { type Ending, endChallenge } from "./commands/challenges.ts";
import { MailInvitation } from "./mail-invitation-model.ts";
import { Challenge, type ChallengeDoc, challengeReminders } from "./model.ts";
import { challengeContent, entryContent } from "./state.ts";
import { ChallengeWins } from "./wins.ts";
import { giveAllBack, passAllToStaff } from "./with-staff.ts";

/** Dependencies of the erasure: `files` disowns covers that stay. */
interface Erasing extends Pick<Ending, "pictures"> {
  readonly services: Pick<Services, "events" | "now">;
  readonly files: Pick<Files, "disown">;
}

/**
 * Exports what a member ran, entered and judged. Their entries and drafts are deleted with them; announced
 * challenges stay, without their name. Their ballots in decided challenges still count, without their name;
 * those in undecided ones do not.
 */
export const challengePersonalData = ({ services, files, pictures }: Erasing): PersonalData => ({
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
  hide: ({ id }) => setChallengesHidden(services, id, true),
  show: ({ id }) => setChallengesHidden(services, id, false),
  async erase({ id, email }) {
    await challengeReminders.forgetOf(id);
    await ChallengeWins.deleteOne({ _id: toId(id) });
    await MailInvitation.deleteMany({ $or: [{ emailKey: keyOf(email) }, { by: toId(id) }] });
    for await (const entry of entryContent.idsOf(id)) await entryContent.end(entry);
    for await (const challenge of challengeContent.idsOf(id)) {
      const left = await leaveBehind(files, challenge);
      if (!left) await endChallenge({ events: services.events, pictures }, challenge);
    }
    await Challenge.updateMany({ "judges.user": toId(id) }, { $pull: { judges: { user: toId(id) } } });
    await forgetBallotsOf(id);
  },
});

/** Keeps an announced challenge without its owner; returns false for a draft. */
async function leaveBehind(files: Erasing["files"], id: ChallengeDoc["_id"]): Promise<boolean> {
  const challenge = await Challenge.findById(id).lean<ChallengeDoc>();
  if (!challenge?.announcedAt) return false;
  const { owner, cover } = challenge;
  if (cover) await files.disown(cover.image.id, String(owner));
  await challengeContent.flag(id, { owner: DELETED_AUTHOR, ownerHidden: true });
  return true;
}

/**
 * While a member is banned or leaving, their running challenges are with staff, their entries are hidden, and
 * their ballots and reminders do not count; afterwards all of it is as before. Idempotent.
 */
export async function setChallengesHidden(
  services: Pick<Services, "events" | "now">,
  user: string,
  hidden: boolean,
): Promise<void> {
  await challengeContent.setHidden(user, hidden);
  await (hidden ? passAllToStaff(services, user) : giveAllBack(user));
  await entryContent.setHidden(user, hidden);
  await setBallotsHidden(user, hidden);
  await challengeReminders.setHidden(user, hidden);
}
