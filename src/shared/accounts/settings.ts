import { notificationPreferencesPaths } from "../live/notification-preferences.paths.ts";
import { reportsPaths } from "../moderation/reports.paths.ts";
import { paymentAccountsPaths } from "../money/payment-accounts.paths.ts";
import { blocksPaths } from "../people/blocks.paths.ts";
import { profilePaths } from "../people/profile.paths.ts";
import { readingFiltersPaths } from "../people/reading-filters.paths.ts";
import { readingPaths } from "../reading/reading.paths.ts";
import { accountDataPaths } from "./account-data.paths.ts";
import { accountsPaths } from "./accounts.paths.ts";
import { apiTokensPaths } from "./api-tokens.paths.ts";
import { preferencesPaths } from "./preferences.paths.ts";

/** The sections of a member's settings, in the order in which they are shown; a page stands behind each. */
export const SETTINGS_SECTIONS = [
  { key: "profile", href: profilePaths.profileSettings() },
  { key: "account", href: accountsPaths.account() },
  { key: "privacy", href: preferencesPaths.privacySettings() },
  { key: "notifications", href: notificationPreferencesPaths.notificationSettings() },
  { key: "blocked", href: blocksPaths.blocked() },
  { key: "standing", href: reportsPaths.standing() },
  { key: "filters", href: readingFiltersPaths.readingFilters() },
  { key: "payment", href: paymentAccountsPaths.payment() },
  { key: "data", href: accountDataPaths.dataSettings() },
  { key: "reader", href: readingPaths.readerSettings() },
] as const;

export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]["key"];

/** Pages about one's account that stand below its section, in the order in which it lists them. */
export const ACCOUNT_PLACES = [
  { key: "devices", href: accountsPaths.devices() },
  { key: "tokens", href: apiTokensPaths.apiTokens() },
] as const;
