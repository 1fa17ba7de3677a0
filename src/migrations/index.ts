import type { Migration } from "#core/migrations/index.ts";
import { renameFieldsAndCollections } from "./0001-rename-fields-and-collections.ts";
import { readersOfPurchases } from "./0002-readers-of-purchases.ts";
import { startsOfMoneyDecisions } from "./0003-starts-of-money-decisions.ts";
import { severalPromptsInExchanges } from "./0004-several-prompts-in-exchanges.ts";
import { winsOfEarlierChallenges } from "./0005-wins-of-earlier-challenges.ts";
import { reportsOfMessages } from "./0006-reports-of-messages.ts";
import { titleKeysAndFilterFields } from "./0007-title-keys-and-filter-fields.ts";
import { filterFieldsOfParts } from "./0008-filter-fields-of-parts.ts";
import { receiptsOfEarlierOrders } from "./0009-receipts-of-earlier-orders.ts";
import { sortNamesOfFollowers } from "./0010-sort-names-of-followers.ts";
import { idsOfSuggestionAnswers } from "./0011-ids-of-suggestion-answers.ts";
import { picturesClosedToCrawlers } from "./0012-pictures-closed-to-crawlers.ts";
import { endFormerJobs } from "./0013-end-former-jobs.ts";
import { searchWords } from "./0014-search-words.ts";
import { slugsThatArePages } from "./0015-slugs-that-are-pages.ts";
import { formerIndexOfFilterFields } from "./0016-former-index-of-filter-fields.ts";
import { usernamesThatLookAlike } from "./0017-usernames-that-look-alike.ts";
import { keysOfNames } from "./0018-keys-of-names.ts";
import { addressesOfSubscribers } from "./0019-addresses-of-subscribers.ts";
import { formerIndexesOfSubscribers } from "./0020-former-indexes-of-subscribers.ts";
import { deadlinesOfOrders } from "./0021-deadlines-of-orders.ts";
import { challengesOfClosedAccounts } from "./0022-challenges-of-closed-accounts.ts";
import { formerCoAuthors } from "./0023-former-co-authors.ts";
import { narratedStories } from "./0024-narrated-stories.ts";
import { notificationsOfOrderReviews } from "./0026-notifications-of-order-reviews.ts";
import { teamsOfReviewedStories } from "./0027-teams-of-reviewed-stories.ts";
import { searchWordsOfJoinedScripts } from "./0028-search-words-of-joined-scripts.ts";

/** Every migration, in order. Append only. */
export const MIGRATIONS: readonly Migration[] = [
  renameFieldsAndCollections,
  readersOfPurchases,
  startsOfMoneyDecisions,
  severalPromptsInExchanges,
  winsOfEarlierChallenges,
  reportsOfMessages,
  titleKeysAndFilterFields,
  filterFieldsOfParts,
  receiptsOfEarlierOrders,
  sortNamesOfFollowers,
  idsOfSuggestionAnswers,
  picturesClosedToCrawlers,
  endFormerJobs,
  searchWords,
  slugsThatArePages,
  formerIndexOfFilterFields,
  usernamesThatLookAlike,
  keysOfNames,
  addressesOfSubscribers,
  formerIndexesOfSubscribers,
  deadlinesOfOrders,
  challengesOfClosedAccounts,
  formerCoAuthors,
  narratedStories,
  notificationsOfOrderReviews,
  teamsOfReviewedStories,
  searchWordsOfJoinedScripts,
];
