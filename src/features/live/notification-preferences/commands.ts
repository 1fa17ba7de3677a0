import { forbidden } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import type { NotificationChannel, NotificationKey } from "../../../shared/live/notification-preferences.ts";
import { setNotificationPreferences, updateUser } from "../../people/profile/index.ts";
import { type PreferenceForm, preferenceFormRules, toInput } from "./rules.ts";

/** Keeps what the settings page says: every tick box, and when e-mail comes. @throws 400 for boxes that are none */
export async function savePreferences(
  services: Services,
  caller: Caller,
  form: PreferenceForm,
): Promise<void> {
  const { id } = caller.viewer;
  if (!id) throw forbidden();
  await updateUser(services, caller, id, toInput(validate(preferenceFormRules, form)));
}

/**
 * Switches one kind of news off on the word of a signed link (RFC 8058): its e-mails, unless another channel is
 * named. The caller has checked the signature. False when there is no such account any more.
 */
export async function switchOff(
  services: Services,
  userId: string,
  key: NotificationKey,
  channel: NotificationChannel = "email",
): Promise<boolean> {
  const input = { notification_channels: { [key]: { [channel]: false } } };
  return (await setNotificationPreferences(services, userId, input)) !== null;
}
