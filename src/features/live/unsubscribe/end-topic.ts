import { isId } from "../../../core/db/ids.ts";
import type { Unsubscribe } from "../../../core/mail/index.ts";
import type { Services } from "../../../core/services.ts";
import { isMailTopic, type MailTopicName } from "../../../shared/live/mail-topics.ts";
import { stopInvitations } from "../../accounts/invitations/index.ts";
import { setNotificationPreferences } from "../../people/users/index.ts";
import { switchOff } from "../notification-preferences/index.ts";

/** A kind of mail to one receiver, as a signed link names it. */
export interface Topic {
  readonly about: MailTopicName;
  readonly to: string;
}

/** What a link is about; null for what we did not sign, or know no more. */
export function topicOf(unsubscribe: Unsubscribe, token: string | undefined): Topic | null {
  const topic = unsubscribe.read(token);
  if (!topic || !isMailTopic(topic.about)) return null;
  return topic.about === "invitations" || isId(topic.to) ? { about: topic.about, to: topic.to } : null;
}

/** Ends a kind of mail; may be asked for again and again. Nothing where the account is gone. */
export async function endTopic(services: Services, { about, to }: Topic): Promise<void> {
  if (about === "invitations") await stopInvitations(to);
  else if (about === "weekly-stories")
    await setNotificationPreferences(services, to, { weekly_stories: false });
  else if (about === "digest") await setNotificationPreferences(services, to, { notification_digest: "off" });
  else await switchOff(services, to, about);
}
