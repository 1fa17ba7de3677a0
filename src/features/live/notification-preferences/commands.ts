import { forbidden } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import type { NotificationChannel, NotificationKey } from "#shared/live/notification-preferences.ts";
import { setNotificationPreferences, updateUser } from "../../people/profile/index.ts";
import { type PreferenceForm, preferenceFormRules, toInput } from "./rules.ts";

/** Saves the settings page: every checkbox, and when email is sent. @throws 400 for unknown checkboxes */
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
 * Switches one notification kind off through a signed link (RFC 8058): its emails, unless another channel is
 * given. The caller has verified the signature. Returns false if the account no longer exists.
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
