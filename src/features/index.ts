import type { Feature } from "../core/feature.ts";
import { accountData } from "./account-data/feature.ts";
import { accounts } from "./accounts/feature.ts";
import { admin } from "./admin/feature.ts";
import { analytics } from "./analytics/feature.ts";
import { apiTokens } from "./api-tokens/feature.ts";
import { audit } from "./audit/feature.ts";
import { blocks } from "./blocks/feature.ts";
import { bookmarks } from "./bookmarks/feature.ts";
import { chapters } from "./chapters/feature.ts";
import { comments } from "./comments/feature.ts";
import { consent } from "./consent/feature.ts";
import { contact } from "./contact/feature.ts";
import { counters } from "./counters/feature.ts";
import type { FeatureDependencies } from "./dependencies.ts";
import { development } from "./development/feature.ts";
import { discovery } from "./discovery/feature.ts";
import { documents } from "./documents/feature.ts";
import { duplicates } from "./duplicates/feature.ts";
import { favourites } from "./favourites/feature.ts";
import { findingInStories } from "./find-in-story/feature.ts";
import { followers } from "./followers/feature.ts";
import { invitations } from "./invitations/feature.ts";
import { lists } from "./lists/feature.ts";
import { machines } from "./machines/feature.ts";
import { mentions } from "./mentions/feature.ts";
import { messages } from "./messages/feature.ts";
import { notificationPreferences } from "./notification-preferences/feature.ts";
import { notifications } from "./notifications/feature.ts";
import { offline } from "./offline/feature.ts";
import { paymentAccounts } from "./payment-accounts/feature.ts";
import { preferences } from "./preferences/feature.ts";
import { pushNotifications } from "./push/feature.ts";
import { ratings } from "./ratings/feature.ts";
import { reading } from "./reading/feature.ts";
import { readingFilters } from "./reading-filters/feature.ts";
import { registration } from "./registration/feature.ts";
import { reports } from "./reports/feature.ts";
import { reviews } from "./reviews/feature.ts";
import { searchSuggestions } from "./search-suggestions/feature.ts";
import { siteSettings } from "./site-settings/feature.ts";
import { stories } from "./stories/feature.ts";
import { storyLetters } from "./story-letters/feature.ts";
import { unsubscribing } from "./unsubscribe/feature.ts";
import { updates } from "./updates/feature.ts";
import { uploads } from "./uploads/feature.ts";
import { users } from "./users/feature.ts";

/**
 * Every feature of the product, in the order in which their routes are asked. What hangs on another stands below it:
 * of an erased account the last goes first.
 */
export function createFeatures(dependencies: FeatureDependencies): readonly Feature[] {
  const personalData = () => features.flatMap((feature) => feature.personalData ?? []);
  const features: readonly Feature[] = [
    audit,
    machines,
    analytics,
    consent,
    accounts,
    apiTokens,
    registration,
    users,
    blocks,
    followers,
    favourites,
    pushNotifications,
    notificationPreferences,
    notifications,
    reports,
    messages,
    preferences,
    uploads,
    paymentAccounts,
    invitations,
    unsubscribing,
    readingFilters,
    stories,
    chapters,
    offline,
    reading,
    bookmarks,
    comments,
    ratings,
    reviews,
    searchSuggestions,
    findingInStories,
    mentions,
    updates,
    lists,
    discovery,
    storyLetters,
    siteSettings,
    duplicates,
    counters,
    admin,
    documents,
    contact,
    development,
    (common: FeatureDependencies) => accountData(common, personalData),
  ].map((create) => create(dependencies));
  return features;
}
