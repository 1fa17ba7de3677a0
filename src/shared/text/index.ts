import { account } from "../accounts/account.text.ts";
import { accountData } from "../accounts/account-data.text.ts";
import { accountMails } from "../accounts/account-mails.text.ts";
import { accounts } from "../accounts/accounts.text.ts";
import { apiTokens } from "../accounts/api-tokens.text.ts";
import { captcha } from "../accounts/captcha.text.ts";
import { invitations } from "../accounts/invitations.text.ts";
import { privacy } from "../accounts/privacy.text.ts";
import { registration } from "../accounts/registration.text.ts";
import { settings } from "../accounts/settings.text.ts";
import { bookmarks } from "../library/bookmarks.text.ts";
import { followers } from "../library/followers.text.ts";
import { lists } from "../library/lists.text.ts";
import { notificationPreferences } from "../live/notification-preferences.text.ts";
import { notifications } from "../live/notifications.text.ts";
import { push } from "../live/push.text.ts";
import { storyLetters } from "../live/story-letters.text.ts";
import { unsubscribe } from "../live/unsubscribe.text.ts";
import { reports } from "../moderation/reports.text.ts";
import { paymentAccounts } from "../money/payment-accounts.text.ts";
import { people } from "../people/people.text.ts";
import { profile } from "../people/profile.text.ts";
import { readingFilters } from "../people/reading-filters.text.ts";
import { counters } from "../platform/counters.text.ts";
import { errors } from "../platform/errors.text.ts";
import { files } from "../platform/files.text.ts";
import { labels } from "../platform/labels.text.ts";
import { mail } from "../platform/mail.text.ts";
import { browse } from "../reading/browse.text.ts";
import { discovery } from "../reading/discovery.text.ts";
import { findInStory } from "../reading/find-in-story.text.ts";
import { history } from "../reading/history.text.ts";
import { keyboard } from "../reading/keyboard.text.ts";
import { offline } from "../reading/offline.text.ts";
import { readAloud } from "../reading/read-aloud.text.ts";
import { reading } from "../reading/reading.text.ts";
import { search } from "../reading/search.text.ts";
import { admin } from "../site/admin.text.ts";
import { consent } from "../site/consent.text.ts";
import { contact } from "../site/contact.text.ts";
import { documents } from "../site/documents.text.ts";
import { machines } from "../site/machines.text.ts";
import { menu } from "../site/menu.text.ts";
import { meta } from "../site/meta.text.ts";
import { site } from "../site/site.text.ts";
import { manuscripts } from "../stories/manuscripts.text.ts";
import { stories } from "../stories/stories.text.ts";
import { writing } from "../stories/writing.text.ts";
import { comments } from "../talk/comments.text.ts";
import { messages } from "../talk/messages.text.ts";
import { ratings } from "../talk/ratings.text.ts";
import { reviews } from "../talk/reviews.text.ts";
import { updates } from "../talk/updates.text.ts";

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
