import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { defineJob } from "#core/jobs/index.ts";
import { addressDigest, type Mailer, wantsNoInvitations } from "#core/mail/index.ts";
import type { Services } from "#core/services.ts";
import { INVITED_AGAIN_DAYS } from "#shared/accounts/invitations.limits.ts";
import { invitationsText } from "#shared/accounts/invitations.text.ts";
import { registrationPaths } from "#shared/accounts/registration.paths.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { findForLogin } from "../../people/identity/index.ts";
import { findOwnUser, type UserDoc } from "../../people/users/index.ts";
import { Invitation, type InvitationDoc } from "./model.ts";

const DAY = 86_400_000;

interface SendDependencies {
  readonly services: Services;
  readonly mailer: Mailer;
  readonly site: { readonly name: string; readonly url: string };
}

/**
 * Mails an invitation, or drops it if the address belongs to a member, has opted out or was invited recently.
 * Runs one at a time, so that an address is not mailed twice concurrently.
 */
export const sendJob = (dependencies: SendDependencies) =>
  defineJob<{ invitation: string }>({
    name: "invitations.send",
    concurrency: 1,
    async run({ invitation: id }) {
      const invitation = await Invitation.findOne({ _id: toId(id), mail: "waiting" }).lean<InvitationDoc>();
      if (!invitation) return;
      const digest = await addressDigest(invitation.email);
      const inviter = await mayBeSent(dependencies, invitation, digest);
      await inTransaction(async (session) => {
        const { modifiedCount } = await Invitation.updateOne(
          { _id: invitation._id, mail: "waiting" },
          {
            $set: inviter
              ? { mail: "sent", digest, mailedAt: dependencies.services.now() }
              : { mail: "dropped" },
          },
          { session },
        );
        if (modifiedCount === 0 || !inviter) return;
        await dependencies.mailer.sendMail(mailOf(dependencies, invitation.email, inviter, digest), {
          session,
        });
      });
    },
  });

/** Mail topic. */
export const INVITATION_TOPIC = "invitations";

/** Returns the inviter if the invitation may be sent, otherwise null. */
async function mayBeSent(
  { services }: SendDependencies,
  { inviter, email }: InvitationDoc,
  digest: string,
): Promise<UserDoc | null> {
  const user = await findOwnUser(String(inviter));
  if (!user || user.blocked || user.leaving) return null;
  if (await findForLogin(email)) return null;
  if (await wantsNoInvitations(digest)) return null;
  const lately = new Date(services.now().getTime() - INVITED_AGAIN_DAYS * DAY);
  if (await Invitation.exists({ digest: { $type: "string", $eq: digest }, mailedAt: { $gt: lately } }))
    return null;
  return user;
}

function mailOf({ site }: SendDependencies, to: string, inviter: UserDoc, digest: string) {
  const { mail } = invitationsText;
  const name = inviter.name || inviter.username;
  const profile = site.url + profilePaths.user(inviter.username);
  return {
    kind: "notification",
    to,
    subject: mail.subject(name, site.name),
    text: mail.body({ name, profile }, site.name, site.url + registrationPaths.registerBy(inviter.username)),
    topic: { about: INVITATION_TOPIC, to: digest },
  } as const;
}
