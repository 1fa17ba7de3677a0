import type { NotificationPreferences } from "./notification-preferences.ts";
import type { PushSettingsDto } from "./push.dto.ts";

/** Fields channels (each `key:channel` that is ticked) and digest. */
export interface NotificationSettingsPageData {
  readonly preferences: NotificationPreferences;
  readonly push: PushSettingsDto;
}
