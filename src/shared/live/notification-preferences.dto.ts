import type { NotificationPreferences } from "./notification-preferences.ts";
import type { PushSettingsDto } from "./push.dto.ts";

/** Form fields: channels (each checked `key:channel`) and digest. */
export interface NotificationSettingsPageData {
  readonly preferences: NotificationPreferences;
  /** True if the weekly email to staff can be chosen. */
  readonly isStaff: boolean;
  readonly push: PushSettingsDto;
}
