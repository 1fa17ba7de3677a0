/** URL paths of `live/notification-preferences`. */
export const notificationPreferencesPaths = {
  notificationSettings: () => "/settings/notifications",
} as const;
