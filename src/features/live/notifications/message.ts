import type { NotificationContent, NotificationKind, Recipients } from "#core/notification-kind.ts";
import type { NotificationKey } from "#shared/live/notification-preferences.ts";
import type { NotificationLink } from "#shared/live/notifications.ts";

/** Recipients to notify, and the setting it depends on; null notifies regardless of settings. */
export type MessageRecipients = Omit<Recipients, "setting"> & { readonly wanting: NotificationKey | null } & (
    | { readonly from: "one"; readonly id: string }
    | Exclude<Recipients, { readonly from: "one" }>
  );

/** A message, as stored in a job. */
export interface Message {
  /** Name of its kind. */
  readonly kind: string;
  /** Unique per recipient: delivering it again changes nothing. */
  readonly key: string;
  readonly group: string;
  /** Member who acted; never notified. */
  readonly by: string | null;
  readonly links: Readonly<Partial<Record<NotificationLink, string>>>;
  readonly recipients: readonly MessageRecipients[];
  /** Included in digests although no setting covers it. */
  readonly letter?: true;
}

/** Converts a kind's content to a message for a job. */
export const messageOf = (
  kind: NotificationKind,
  { recipients, ...content }: NotificationContent,
): Message => ({
  kind: kind.name,
  ...content,
  recipients: recipients.map(({ setting, ...who }) => ({
    ...who,
    wanting: setting ?? kind.settings[0] ?? null,
  })),
  ...(kind.alwaysMailed && { letter: true }),
});
