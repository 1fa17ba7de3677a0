import { accountDataPaths } from "./accounts/account-data.paths.ts";
import { accountsPaths } from "./accounts/accounts.paths.ts";
import { apiTokensPaths } from "./accounts/api-tokens.paths.ts";
import { invitationsPaths } from "./accounts/invitations.paths.ts";
import { preferencesPaths } from "./accounts/preferences.paths.ts";
import { registrationPaths } from "./accounts/registration.paths.ts";
import { forumsPaths } from "./community/forums.paths.ts";
import { bookmarksPaths } from "./library/bookmarks.paths.ts";
import { favouritesPaths } from "./library/favourites.paths.ts";
import { followersPaths } from "./library/followers.paths.ts";
import { listsPaths } from "./library/lists.paths.ts";
import { notificationPreferencesPaths } from "./live/notification-preferences.paths.ts";
import { notificationsPaths } from "./live/notifications.paths.ts";
import { unsubscribePaths } from "./live/unsubscribe.paths.ts";
import { duplicatesPaths } from "./moderation/duplicates.paths.ts";
import { reportsPaths } from "./moderation/reports.paths.ts";
import { dashboardPaths } from "./money/dashboard.paths.ts";
import { moneyPaths } from "./money/money.paths.ts";
import { moneyAdminPaths } from "./money/money-admin.paths.ts";
import { paymentAccountsPaths } from "./money/payment-accounts.paths.ts";
import { payoutsPaths } from "./money/payouts.paths.ts";
import { subscriptionsPaths } from "./money/subscriptions.paths.ts";
import { blocksPaths } from "./people/blocks.paths.ts";
import { profilePaths } from "./people/profile.paths.ts";
import { readingFiltersPaths } from "./people/reading-filters.paths.ts";
import { auditPaths } from "./platform/audit.paths.ts";
import { countersPaths } from "./platform/counters.paths.ts";
import { siteSettingsPaths } from "./platform/site-settings.paths.ts";
import { uploadsPaths } from "./platform/uploads.paths.ts";
import { findInStoryPaths } from "./reading/find-in-story.paths.ts";
import { libraryPaths } from "./reading/library.paths.ts";
import { offlinePaths } from "./reading/offline.paths.ts";
import { readingPaths } from "./reading/reading.paths.ts";
import { searchSuggestionsPaths } from "./reading/search-suggestions.paths.ts";
import { adminPaths } from "./site/admin.paths.ts";
import { consentPaths } from "./site/consent.paths.ts";
import { contactPaths } from "./site/contact.paths.ts";
import { developmentPaths } from "./site/development.paths.ts";
import { documentsPaths } from "./site/documents.paths.ts";
import { machinesPaths } from "./site/machines.paths.ts";
import { cataloguePaths } from "./stories/catalogue.paths.ts";
import { chaptersPaths } from "./stories/chapters.paths.ts";
import { coversPaths } from "./stories/covers.paths.ts";
import { editingPaths } from "./stories/editing.paths.ts";
import { exportsPaths } from "./stories/exports.paths.ts";
import { commentsPaths } from "./talk/comments.paths.ts";
import { mentionsPaths } from "./talk/mentions.paths.ts";
import { messagesPaths } from "./talk/messages.paths.ts";
import { ratingsPaths } from "./talk/ratings.paths.ts";
import { reviewsPaths } from "./talk/reviews.paths.ts";
import { updatesPaths } from "./talk/updates.paths.ts";

/** For code that is under way; import the feature's own file. */
export const paths = {
  ...accountDataPaths,
  ...accountsPaths,
  ...apiTokensPaths,
  ...invitationsPaths,
  ...preferencesPaths,
  ...registrationPaths,
  ...forumsPaths,
  ...bookmarksPaths,
  ...favouritesPaths,
  ...followersPaths,
  ...listsPaths,
  ...notificationPreferencesPaths,
  ...notificationsPaths,
  ...unsubscribePaths,
  ...duplicatesPaths,
  ...reportsPaths,
  ...dashboardPaths,
  ...moneyAdminPaths,
  ...moneyPaths,
  ...subscriptionsPaths,
  ...paymentAccountsPaths,
  ...payoutsPaths,
  ...blocksPaths,
  ...profilePaths,
  ...readingFiltersPaths,
  ...auditPaths,
  ...countersPaths,
  ...siteSettingsPaths,
  ...uploadsPaths,
  ...findInStoryPaths,
  ...libraryPaths,
  ...offlinePaths,
  ...readingPaths,
  ...searchSuggestionsPaths,
  ...adminPaths,
  ...consentPaths,
  ...contactPaths,
  ...developmentPaths,
  ...documentsPaths,
  ...machinesPaths,
  ...cataloguePaths,
  ...chaptersPaths,
  ...coversPaths,
  ...editingPaths,
  ...exportsPaths,
  ...commentsPaths,
  ...mentionsPaths,
  ...messagesPaths,
  ...ratingsPaths,
  ...reviewsPaths,
  ...updatesPaths,
} as const;
