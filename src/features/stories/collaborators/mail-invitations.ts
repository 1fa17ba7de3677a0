import { invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { defineJob, type JobDefinition, type Jobs } from "#core/jobs/index.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import { addressDigest, type Mailer, wantsNoInvitations } from "#core/mail/index.ts";
import type { Services } from "#core/services.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { TEAM_MAIL_DAYS } from "#shared/stories/collaborators.limits.ts";
import { collaboratorsText } from "#shared/stories/collaborators.text.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { isAddressApart } from "../../people/blocks/index.ts";
import { emailRule } from "../../people/identity/index.ts";
import { findOwnUser, keyOf } from "../../people/users/index.ts";
import { eventOf, findUncheckedStory } from "../stories/index.ts";
import { teamMailByMember } from "./limits.ts";
import { TeamMailInvitation, type TeamMailInvitationDoc } from "./model.ts";
import { assertTeamHasRoom, readInvitation, storyToManage } from "./team.ts";
import { newWord, wordDigest } from "./word.ts";
import "./events.ts";

/** Dependencies of invitations by mail. */
export interface MailingTeam {
  readonly services: Services;
  readonly jobs: Jobs;
  readonly limits: Pick<RateLimits, "consume">;
  readonly send: JobDefinition<TeamMail>;
}

/** The token exists only in the job, which discards it once the mail is written. */
interface TeamMail {
  readonly invitation: string;
  readonly word: string;
}

/** Mail topic of team invitations. */
export const TEAM_MAIL_TOPIC = "team-invitations";

/** Usernames do not contain "@". */
export const isAddress = (given: string): boolean => given.indexOf("@") > 0;

/**
 * Invites an email address to collaborate on a story; inviting it again sends a new link and invalidates the
 * old one. Never reveals whether it belongs to a member.
 */
export async function inviteByMail(
  { services, jobs, limits, send }: MailingTeam,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<void> {
  const { story, username, role } = await readInvitation(caller, id, input);
  const { value: email, error } = emailRule.validate(username);
  if (error) throw invalidField("username", error.message);
  const emailKey = keyOf(email);
  await limits.consume(teamMailByMember, caller.viewer.id!);
  const word = newWord();
  const expires = new Date(services.now().getTime() + TEAM_MAIL_DAYS * 86_400_000);
  const fields = { email, word: wordDigest(word), role, by: toId(caller.viewer.id!), expires };
  await inTransaction(async (session) => {
    await assertTeamHasRoom(services, story, { emailKey }, session);
    const known = await TeamMailInvitation.findOneAndUpdate(
      { story: story._id, emailKey },
      { $set: fields },
      { upsert: true, returnDocument: "after", session },
    ).lean<TeamMailInvitationDoc>();
    const invitation = String(known!._id);
    await jobs.enqueue(send, { invitation, word }, { session });
    const payload = { ...eventOf(caller, story), user: null, invitation, role };
    await services.events.publish("story.collaborator-invited", payload, session);
  });
}

/** Revokes the invitation of an address; its link stops working. */
export async function withdrawMailInvitation(caller: Caller, id: string, invitation: string): Promise<void> {
  const story = await storyToManage(caller, id);
  await TeamMailInvitation.deleteOne({ story: story._id, _id: isId(invitation) ? toId(invitation) : null });
}

/**
 * Mails an invitation, or drops it if the address has opted out, or its member and the inviting one have a block
 * between them; the inviting member is not told which.
 */
export const teamMailJob = ({
  mailer,
  site,
}: {
  readonly mailer: Mailer;
  readonly site: { readonly name: string; readonly url: string };
}): JobDefinition<TeamMail> =>
  defineJob<TeamMail>({
    name: "collaborators.mail-invitation",
    async run({ invitation, word }) {
      const teamMailInvitation = await TeamMailInvitation.findOne({
        _id: toId(invitation),
        word: wordDigest(word),
      }).lean<TeamMailInvitationDoc>();
      if (!teamMailInvitation) return;
      const [story, inviter] = await Promise.all([
        findUncheckedStory(String(teamMailInvitation.story)),
        findOwnUser(String(teamMailInvitation.by)),
      ]);
      if (!story || !inviter || inviter.blocked || inviter.leaving) return;
      const digest = await addressDigest(teamMailInvitation.email);
      if (await wantsNoInvitations(digest)) return;
      if (await isAddressApart(String(inviter._id), teamMailInvitation.email)) return;
      const { mail, roles } = collaboratorsText;
      const name = inviter.name || inviter.username;
      await mailer.sendMail({
        kind: "notification",
        to: teamMailInvitation.email,
        subject: mail.subject(name, story.title),
        text: mail.body({
          name,
          profile: site.url + profilePaths.user(inviter.username),
          story: story.title,
          role: roles[teamMailInvitation.role].toLowerCase(),
          site: site.name,
          link: `${site.url}${editingPaths.collaborators(String(story._id))}?invitation=${word}`,
        }),
        topic: { about: TEAM_MAIL_TOPIC, to: digest },
      });
    },
  });
