import { paths } from "../paths.ts";

/** The sections of a member's settings, in the order in which they are shown; a page stands behind each. */
export const SETTINGS_SECTIONS = [
  { key: "profile", href: paths.profileSettings() },
  { key: "account", href: paths.account() },
  { key: "privacy", href: paths.privacySettings() },
  { key: "notifications", href: paths.notificationSettings() },
  { key: "blocked", href: paths.blocked() },
  { key: "standing", href: paths.standing() },
  { key: "filters", href: paths.readingFilters() },
  { key: "payment", href: paths.payment() },
  { key: "data", href: paths.dataSettings() },
  { key: "reader", href: paths.readerSettings() },
] as const;

export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]["key"];

/** Pages about one's account that stand below its section, in the order in which it lists them. */
export const ACCOUNT_PLACES = [
  { key: "devices", href: paths.devices() },
  { key: "tokens", href: paths.apiTokens() },
] as const;
