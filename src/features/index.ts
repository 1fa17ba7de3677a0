import { collectAuditKinds } from "#core/audit-kinds.ts";
import type { Feature } from "#core/feature.ts";
import { collectNotificationKinds } from "#core/notification-kind.ts";
import { collectReportKinds } from "#core/report-kind.ts";
import { accountData } from "./accounts/account-data/feature.ts";
import { accounts } from "./accounts/accounts/feature.ts";
import { apiTokens } from "./accounts/api-tokens/feature.ts";
import { invitations } from "./accounts/invitations/feature.ts";
import { preferences } from "./accounts/preferences/feature.ts";
import { registration } from "./accounts/registration/feature.ts";
import { secondFactor } from "./accounts/second-factor/feature.ts";
import { challenges } from "./community/challenges/feature.ts";
import { exchanges } from "./community/exchanges/feature.ts";
import { forums } from "./community/forums/feature.ts";
import type { Collected, FeatureDependencies } from "./dependencies.ts";
import { bookmarks } from "./library/bookmarks/feature.ts";
import { favourites } from "./library/favourites/feature.ts";
import { followers } from "./library/followers/feature.ts";
import { lists } from "./library/lists/feature.ts";
import { notificationPreferences } from "./live/notification-preferences/feature.ts";
import { notifications } from "./live/notifications/feature.ts";
import { pushNotifications } from "./live/push/feature.ts";
import { unsubscribing } from "./live/unsubscribe/feature.ts";
import { weeklyStories } from "./live/weekly-stories/feature.ts";
import { briefs } from "./market/briefs/feature.ts";
import { orderReviews } from "./market/order-reviews/feature.ts";
import { orders } from "./market/orders/feature.ts";
import { marketServices } from "./market/services/feature.ts";
import { duplicates } from "./moderation/duplicates/feature.ts";
import { reports } from "./moderation/reports/feature.ts";
import { books } from "./money/books/feature.ts";
import { dashboard } from "./money/dashboard/feature.ts";
import { ledger } from "./money/ledger/feature.ts";
import { moneySettings } from "./money/money-settings/feature.ts";
import { paymentAccounts } from "./money/payment-accounts/feature.ts";
import { payments } from "./money/payments/feature.ts";
import { payouts } from "./money/payouts/feature.ts";
import { prizes } from "./money/prizes/feature.ts";
import { sales } from "./money/sales/feature.ts";
import { subscriptions } from "./money/subscriptions/feature.ts";
import { blocks } from "./people/blocks/feature.ts";
import { profile } from "./people/profile/feature.ts";
import { readingFilters } from "./people/reading-filters/feature.ts";
import { users } from "./people/users/feature.ts";
import { audit } from "./platform/audit/feature.ts";
import { counters } from "./platform/counters/feature.ts";
import { siteSettings } from "./platform/site-settings/feature.ts";
import { tagGroups } from "./platform/tag-groups/feature.ts";
import { uploads } from "./platform/uploads/feature.ts";
import { advanceCopies } from "./reach/advance-copies/feature.ts";
import { mailCheck } from "./reach/mail-check/feature.ts";
import { mailingLists } from "./reach/mailing-lists/feature.ts";
import { narration } from "./reach/narration/feature.ts";
import { newsletters } from "./reach/newsletters/feature.ts";
import { storyLinks } from "./reach/story-links/feature.ts";
import { suppressions } from "./reach/suppressions/feature.ts";
import { discovery } from "./reading/discovery/feature.ts";
import { eReaders } from "./reading/e-readers/feature.ts";
import { findingInStories } from "./reading/find-in-story/feature.ts";
import { library } from "./reading/library/feature.ts";
import { offline } from "./reading/offline/feature.ts";
import { reading } from "./reading/reading/feature.ts";
import { searchSuggestions } from "./reading/search-suggestions/feature.ts";
import { shelves } from "./reading/shelves/feature.ts";
import { admin } from "./site/admin/feature.ts";
import { analytics } from "./site/analytics/feature.ts";
import { consent } from "./site/consent/feature.ts";
import { contact } from "./site/contact/feature.ts";
import { development } from "./site/development/feature.ts";
import { documents } from "./site/documents/feature.ts";
import { figures } from "./site/figures/feature.ts";
import { listFiles } from "./site/list-files/feature.ts";
import { machines } from "./site/machines/feature.ts";
import { reviewQueue } from "./site/review-queue/feature.ts";
import { studio } from "./site/studio/feature.ts";
import { bin } from "./stories/bin/feature.ts";
import { catalogue } from "./stories/catalogue/feature.ts";
import { chapters } from "./stories/chapters/feature.ts";
import { coWriting } from "./stories/co-writing/feature.ts";
import { collaborators } from "./stories/collaborators/feature.ts";
import { defaultFilters } from "./stories/default-filters/feature.ts";
import { detailsHistory } from "./stories/details-history/feature.ts";
import { editing } from "./stories/editing/feature.ts";
import { exports } from "./stories/exports/feature.ts";
import { imports } from "./stories/imports/feature.ts";
import { parts } from "./stories/parts/feature.ts";
import { privateNotes } from "./stories/private-notes/feature.ts";
import { reusableNotes } from "./stories/reusable-notes/feature.ts";
import { storyStaff } from "./stories/staff/feature.ts";
import { stories } from "./stories/stories/feature.ts";
import { suggestions } from "./stories/suggestions/feature.ts";
import { tags } from "./stories/tags/feature.ts";
import { teamComments } from "./stories/team-comments/feature.ts";
import { writingGoals } from "./stories/writing-goals/feature.ts";
import { comments } from "./talk/comments/feature.ts";
import { mentions } from "./talk/mentions/feature.ts";
import { messages } from "./talk/messages/feature.ts";
import { ratings } from "./talk/ratings/feature.ts";
import { reviews } from "./talk/reviews/feature.ts";
import { updates } from "./talk/updates/feature.ts";

/**
 * Creates every feature of the product, in the order in which their routes are matched. A feature comes after
 * those it depends on; when an account is erased, the last goes first.
 */
export function createFeatures(given: Omit<FeatureDependencies, "collected">): readonly Feature[] {
  const collected: Collected = {
    audit: () => auditKinds,
    adminAreas: () => features.flatMap((feature) => feature.adminAreas ?? []),
    personalData: () => features.flatMap((feature) => feature.personalData ?? []),
    counters: () => features.flatMap((feature) => feature.counters ?? []),
    mailTopic: (name) => mailTopics.get(name),
    notifications: () => notificationKinds,
    notifiedContents: () => notifiedContents,
    consequences: () => features,
    reports: () => reportKinds,
    reviewQueues: () => features.flatMap((feature) => feature.reviewQueues ?? []),
    pages: () => features.flatMap((feature) => feature.pages ?? []),
    figures: () => features.flatMap((feature) => feature.figures ?? []),
    dueMatters: () => features.flatMap((feature) => feature.dueMatters ?? []),
  };
  const dependencies: FeatureDependencies = { ...given, collected };
  const features: readonly Feature[] = [
    audit,
    tagGroups,
    machines,
    analytics,
    consent,
    accounts,
    apiTokens,
    secondFactor,
    registration,
    users,
    profile,
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
    moneySettings,
    ledger,
    payments,
    sales,
    subscriptions,
    payouts,
    prizes,
    books,
    dashboard,
    invitations,
    unsubscribing,
    readingFilters,
    defaultFilters,
    tags,
    catalogue,
    // "/story/new", "/story/x/edit" and "/story/import/x" must precede "/story/:id/:slug".
    editing,
    imports,
    stories,
    storyStaff,
    chapters,
    bin,
    collaborators,
    parts,
    coWriting,
    suggestions,
    teamComments,
    detailsHistory,
    reusableNotes,
    writingGoals,
    privateNotes,
    exports,
    offline,
    eReaders,
    shelves,
    reading,
    library,
    bookmarks,
    comments,
    ratings,
    reviews,
    searchSuggestions,
    findingInStories,
    mentions,
    updates,
    forums,
    challenges,
    exchanges,
    lists,
    // "/link/:slug/copy" and "/story-links/:id/copies" follow the routes of story links, on which this
    // feature depends.
    storyLinks,
    advanceCopies,
    suppressions,
    mailCheck,
    mailingLists,
    newsletters,
    narration,
    marketServices,
    orders,
    orderReviews,
    briefs,
    discovery,
    weeklyStories,
    siteSettings,
    duplicates,
    counters,
    admin,
    reviewQueue,
    figures,
    listFiles,
    documents,
    contact,
    studio,
    development,
    accountData,
  ].map((create) => create(dependencies));
  const auditKinds = collectAuditKinds(features);
  const notificationKinds = collectNotificationKinds(features);
  const mailTopics = new Map(
    features.flatMap(({ mailTopics: own = [] }) => own.map((topic) => [topic.name, topic])),
  );
  const reportKinds = collectReportKinds(features);
  const notifiedContents = features.flatMap((feature) => feature.notifiedContents ?? []);
  return features;
}
