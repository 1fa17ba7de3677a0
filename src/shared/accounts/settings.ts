import { notificationPreferencesPaths } from "../live/notification-preferences.paths.ts";
import { reportsPaths } from "../moderation/reports.paths.ts";
import { paymentAccountsPaths } from "../money/payment-accounts.paths.ts";
import { blocksPaths } from "../people/blocks.paths.ts";
import { profilePaths } from "../people/profile.paths.ts";
import { readingFiltersPaths } from "../people/reading-filters.paths.ts";
import { eReadersPaths } from "../reading/e-readers.paths.ts";
import { readingPaths } from "../reading/reading.paths.ts";
import { defaultFiltersPaths } from "../stories/default-filters.paths.ts";
import { accountDataPaths } from "./account-data.paths.ts";
import { accountsPaths } from "./accounts.paths.ts";
import { apiTokensPaths } from "./api-tokens.paths.ts";
import { passkeysPaths } from "./passkeys.paths.ts";
import { preferencesPaths } from "./preferences.paths.ts";
import { secondFactorPaths } from "./second-factor.paths.ts";

/** Sections of a member's settings in display order, each with a page. */
export const SETTINGS_SECTIONS = [
  { key: "profile", href: profilePaths.profileSettings() },
  { key: "account", href: accountsPaths.account() },
  { key: "privacy", href: preferencesPaths.privacySettings() },
  { key: "notifications", href: notificationPreferencesPaths.notificationSettings() },
  { key: "blocked", href: blocksPaths.blocked() },
  { key: "standing", href: reportsPaths.standing() },
  { key: "filters", href: readingFiltersPaths.readingFilters() },
  { key: "defaultFilters", href: defaultFiltersPaths.defaultFilters() },
  { key: "payment", href: paymentAccountsPaths.payment() },
  { key: "data", href: accountDataPaths.dataSettings() },
  { key: "reader", href: readingPaths.readerSettings() },
] as const;

export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]["key"];

/** Account pages listed within the account section, in display order. */
export const ACCOUNT_PLACES = [
  { key: "passkeys", href: passkeysPaths.passkeys() },
  { key: "secondFactor", href: secondFactorPaths.secondFactor() },
  { key: "devices", href: accountsPaths.devices() },
  { key: "eReader", href: eReadersPaths.eReader() },
  { key: "tokens", href: apiTokensPaths.apiTokens() },
  { key: "deletion", href: accountDataPaths.deleteAccount() },
] as const;
