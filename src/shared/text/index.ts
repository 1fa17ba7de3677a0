import { account } from "./en-GB/account.ts";
import { accountData } from "./en-GB/account-data.ts";
import { accountMails } from "./en-GB/account-mails.ts";
import { accounts } from "./en-GB/accounts.ts";
import { admin } from "./en-GB/admin.ts";
import { apiTokens } from "./en-GB/api-tokens.ts";
import { bookmarks } from "./en-GB/bookmarks.ts";
import { browse } from "./en-GB/browse.ts";
import { captcha } from "./en-GB/captcha.ts";
import { comments } from "./en-GB/comments.ts";
import { consent } from "./en-GB/consent.ts";
import { contact } from "./en-GB/contact.ts";
import { counters } from "./en-GB/counters.ts";
import { discovery } from "./en-GB/discovery.ts";
import { documents } from "./en-GB/documents.ts";
import { errors } from "./en-GB/errors.ts";
import { files } from "./en-GB/files.ts";
import { findInStory } from "./en-GB/find-in-story.ts";
import { followers } from "./en-GB/followers.ts";
import { history } from "./en-GB/history.ts";
import { invitations } from "./en-GB/invitations.ts";
import { keyboard } from "./en-GB/keyboard.ts";
import { labels } from "./en-GB/labels.ts";
import { lists } from "./en-GB/lists.ts";
import { machines } from "./en-GB/machines.ts";
import { mail } from "./en-GB/mail.ts";
import { manuscripts } from "./en-GB/manuscripts.ts";
import { menu } from "./en-GB/menu.ts";
import { messages } from "./en-GB/messages.ts";
import { meta } from "./en-GB/meta.ts";
import { notificationPreferences } from "./en-GB/notification-preferences.ts";
import { notifications } from "./en-GB/notifications.ts";
import { offline } from "./en-GB/offline.ts";
import { paymentAccounts } from "./en-GB/payment-accounts.ts";
import { people } from "./en-GB/people.ts";
import { privacy } from "./en-GB/privacy.ts";
import { profile } from "./en-GB/profile.ts";
import { push } from "./en-GB/push.ts";
import { ratings } from "./en-GB/ratings.ts";
import { readAloud } from "./en-GB/read-aloud.ts";
import { reading } from "./en-GB/reading.ts";
import { readingFilters } from "./en-GB/reading-filters.ts";
import { registration } from "./en-GB/registration.ts";
import { reports } from "./en-GB/reports.ts";
import { reviews } from "./en-GB/reviews.ts";
import { search } from "./en-GB/search.ts";
import { settings } from "./en-GB/settings.ts";
import { site } from "./en-GB/site.ts";
import { stories } from "./en-GB/stories.ts";
import { storyLetters } from "./en-GB/story-letters.ts";
import { unsubscribe } from "./en-GB/unsubscribe.ts";
import { updates } from "./en-GB/updates.ts";
import { writing } from "./en-GB/writing.ts";

/** Every text that users see, by feature; messages of the specification stand in `messages.ts`. */
export const text = {
  account,
  accountMails,
  accountData,
  accounts,
  admin,
  apiTokens,
  bookmarks,
  browse,
  captcha,
  contact,
  counters,
  discovery,
  documents,
  comments,
  consent,
  errors,
  files,
  findInStory,
  followers,
  history,
  invitations,
  keyboard,
  labels,
  lists,
  machines,
  mail,
  manuscripts,
  menu,
  messages,
  meta,
  notificationPreferences,
  notifications,
  paymentAccounts,
  offline,
  people,
  privacy,
  profile,
  push,
  ratings,
  readAloud,
  reading,
  readingFilters,
  registration,
  reports,
  reviews,
  search,
  settings,
  site,
  stories,
  storyLetters,
  unsubscribe,
  updates,
  writing,
} as const;
