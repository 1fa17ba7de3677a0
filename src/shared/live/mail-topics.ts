import { NOTIFICATION_KEYS, type NotificationKey } from "./notification-preferences.ts";

/** Kinds of mail that nobody asked for, each ended by its own link: a notification's, all notifications gathered, the
 * weekly e-mail about stories, invitations. */
const MAIL_TOPICS = [...NOTIFICATION_KEYS, "digest", "weekly-stories", "invitations"] as const;
export type MailTopicName = NotificationKey | "digest" | "weekly-stories" | "invitations";

export const isMailTopic = (name: string): name is MailTopicName =>
  (MAIL_TOPICS as readonly string[]).includes(name);
