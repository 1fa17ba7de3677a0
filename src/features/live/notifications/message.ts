import type { NotificationContent, NotificationKind, Recipients } from "../../../core/notification-kind.ts";
import type { NotificationKey } from "../../../shared/live/notification-preferences.ts";
import type { NotificationLink } from "../../../shared/live/notifications.ts";

/** Some who are to be notified, and by which word of their settings; null: whatever they chose. */
export type MessageRecipients = Omit<Recipients, "setting"> & { readonly wanting: NotificationKey | null } & (
    | { readonly from: "one"; readonly id: string }
    | Exclude<Recipients, { readonly from: "one" }>
  );

/** One thing to tell, as a job carries it. */
export interface Message {
  /** Name of its kind. */
  readonly kind: string;
  /** Unique for each recipient: delivered again, it changes nothing. */
  readonly key: string;
  readonly group: string;
  /** Who did it; they are never notified themselves. */
  readonly by: string | null;
  readonly links: Readonly<Partial<Record<NotificationLink, string>>>;
  readonly recipients: readonly MessageRecipients[];
  /** Goes into digests too, though no word of the settings names it. */
  readonly letter?: true;
}

/** What a kind tells, to be carried. */
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
