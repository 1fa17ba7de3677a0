import { accountsPaths } from "../../../src/shared/accounts/accounts.paths.ts";
import { invitationsPaths } from "../../../src/shared/accounts/invitations.paths.ts";
import { registrationPaths } from "../../../src/shared/accounts/registration.paths.ts";
import { SETTINGS_SECTIONS } from "../../../src/shared/accounts/settings.ts";
import { FORUM_SECTIONS } from "../../../src/shared/community/forums.enums.ts";
import { forumsPaths } from "../../../src/shared/community/forums.paths.ts";
import { forumsText } from "../../../src/shared/community/forums.text.ts";
import { bookmarksPaths } from "../../../src/shared/library/bookmarks.paths.ts";
import { listsPaths } from "../../../src/shared/library/lists.paths.ts";
import { notificationsPaths } from "../../../src/shared/live/notifications.paths.ts";
import { dashboardPaths } from "../../../src/shared/money/dashboard.paths.ts";
import { moneyPaths } from "../../../src/shared/money/money.paths.ts";
import { paymentAccountsPaths } from "../../../src/shared/money/payment-accounts.paths.ts";
import { payoutsPaths } from "../../../src/shared/money/payouts.paths.ts";
import { subscriptionsPaths } from "../../../src/shared/money/subscriptions.paths.ts";
import { profilePaths } from "../../../src/shared/people/profile.paths.ts";
import type { Role } from "../../../src/shared/people/staff.enums.ts";
import { labelsText } from "../../../src/shared/platform/labels.text.ts";
import { libraryPaths } from "../../../src/shared/reading/library.paths.ts";
import { offlinePaths } from "../../../src/shared/reading/offline.paths.ts";
import { readingPaths } from "../../../src/shared/reading/reading.paths.ts";
import { adminPaths } from "../../../src/shared/site/admin.paths.ts";
import { consentPaths } from "../../../src/shared/site/consent.paths.ts";
import { contactPaths } from "../../../src/shared/site/contact.paths.ts";
import { documentsPaths } from "../../../src/shared/site/documents.paths.ts";
import { DOCUMENTS } from "../../../src/shared/site/documents.ts";
import { machinesPaths } from "../../../src/shared/site/machines.paths.ts";
import { menuText } from "../../../src/shared/site/menu.text.ts";
import { siteText } from "../../../src/shared/site/site.text.ts";
import { GENRES } from "../../../src/shared/stories/catalogue.enums.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import { editingPaths } from "../../../src/shared/stories/editing.paths.ts";
import { messagesPaths } from "../../../src/shared/talk/messages.paths.ts";
import { updatesPaths } from "../../../src/shared/talk/updates.paths.ts";
import type { IconName } from "../../ui/icons.ts";

const menu = menuText;

/**
 * Where the menus lead (specification, section 2, whose names and order they keep). A place comes in with its page:
 * one line here and its name in `text/en-GB/menu.ts`; test/app/menu.test.ts asks every entry for whom it is shown to.
 */
export interface MenuEntry {
  readonly href: string;
  readonly label: string;
  readonly icon?: IconName;
}

export interface MenuGroup {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** Beside the entries, below a heading of its own. */
  readonly beside?: MenuGroup & { readonly columns?: 2 };
}

/**
 * The menu in the header, the same for everyone: a guest is asked to sign in where that is needed. `writeEntry` comes
 * after the first group.
 */
export const mainMenu = (): readonly MenuGroup[] => [
  {
    label: menu.browse,
    entries: [
      { href: cataloguePaths.stories(), label: menu.allStories },
      { href: cataloguePaths.storyList("paid"), label: menu.paidStories },
      { href: cataloguePaths.storyList("new"), label: menu.newStories },
      { href: cataloguePaths.storyList("rising"), label: menu.risingStories },
      { href: cataloguePaths.storyList("featured"), label: menu.featuredStories },
      { href: cataloguePaths.storyList("popular"), label: menu.popularStories },
      { href: cataloguePaths.storyList("highest-rated"), label: menu.highestRated },
      { href: cataloguePaths.search(), label: menu.search },
    ],
    beside: { label: menu.genres, entries: genreMenu(), columns: 2 },
  },
  {
    label: menu.community,
    entries: [
      { href: forumsPaths.forums(), label: menu.forums },
      { href: updatesPaths.newsfeed(), label: menu.newsfeed },
      { href: listsPaths.lists(), label: menu.readingLists },
      { href: profilePaths.searchPeople(), label: menu.people },
      { href: invitationsPaths.inviteFriends(), label: menu.inviteFriends },
    ],
    beside: { label: menu.forums, entries: forumEntries() },
  },
  {
    label: menu.earn,
    entries: [
      { href: dashboardPaths.dashboard(), label: menu.dashboard },
      { href: moneyPaths.sales(), label: menu.sales },
      { href: moneyPaths.earnings(), label: menu.earnings },
      { href: payoutsPaths.payouts(), label: menu.payouts },
      { href: paymentAccountsPaths.payment(), label: menu.paymentWallet },
      { href: invitationsPaths.inviteFriends(), label: menu.referrals },
    ],
  },
  {
    label: menu.about,
    entries: aboutEntries(),
    beside: { label: menu.legal, entries: documentEntries("legal") },
  },
];

/** Texts about the site, legal or other. */
const documentEntries = (group: "about" | "legal"): readonly MenuEntry[] =>
  DOCUMENTS.filter((one) => one.group === group).map(({ key, path }) => ({
    href: path,
    label: menu.documents[key],
  }));

const aboutEntries = (): readonly MenuEntry[] => [
  { href: subscriptionsPaths.premium(), label: menu.premium },
  ...documentEntries("about"),
  { href: contactPaths.contact("contact"), label: menu.contact },
  { href: contactPaths.contact("feature-request"), label: menu.featureRequest },
  { href: documentsPaths.siteMap(), label: menu.sitemap },
];

/** Sections of the forums, beside what else there is of the community. */
const forumEntries = (): readonly MenuEntry[] =>
  FORUM_SECTIONS.map((section) => ({
    href: forumsPaths.forum(section),
    label: forumsText.sections[section].title,
  }));

/** Genres, beside the lists of Browse. */
export const genreMenu = (): readonly MenuEntry[] =>
  GENRES.map((genre) => ({ href: cataloguePaths.genre(genre), label: labelsText.genre[genre] }));

/** A single link beside the menu's groups. */
export const writeEntry = (): MenuEntry => ({ href: editingPaths.storyNew(), label: menu.write });

/** Ways in for a guest; they lead back to `path`, unless signing in is what that is about. */
export function guestEntries(path?: string): readonly [MenuEntry, MenuEntry] {
  const next =
    path === cataloguePaths.home() || /^\/(?:login|register|logout)\b/.test(path ?? "") ? undefined : path;
  return [
    { href: accountsPaths.login(next), label: menu.signIn },
    { href: registrationPaths.register(next), label: menu.register },
  ];
}

/** Who looks at their own area. */
export interface MenuViewer {
  readonly username: string;
  readonly role: Role;
}

/** The user area, a member's own; staff find the back office here. */
export const userArea = ({ username, role }: MenuViewer): readonly MenuGroup[] => [
  {
    label: menu.me,
    entries: [
      { href: libraryPaths.library(), label: menu.library, icon: "library" },
      { href: updatesPaths.newsfeed(), label: menu.newsfeed, icon: "newspaper" },
      { href: profilePaths.user(username), label: menu.myProfile, icon: "user" },
      { href: notificationsPaths.notifications(), label: menu.notifications, icon: "bell" },
      { href: messagesPaths.messages(), label: menu.messages, icon: "mail" },
      { href: editingPaths.myStories(), label: menu.myStories, icon: "book-open" },
      { href: bookmarksPaths.bookmarks(), label: menu.bookmarks, icon: "bookmark" },
      { href: listsPaths.myLists(), label: menu.myLists, icon: "list" },
      { href: readingPaths.history(), label: menu.history, icon: "clock" },
      { href: moneyPaths.purchases(), label: menu.myPurchases, icon: "circle-check" },
      { href: subscriptionsPaths.mySubscriptions(), label: menu.mySubscriptions, icon: "star" },
    ],
  },
  {
    label: menu.write,
    entries: [
      { href: editingPaths.storyNew(), label: menu.writeStory, icon: "pen-line" },
      { href: chaptersPaths.storyImport(), label: menu.importStory, icon: "upload" },
    ],
  },
  {
    label: menu.myBusiness,
    entries: [
      { href: dashboardPaths.dashboard(), label: menu.dashboard, icon: "chart-column" },
      { href: moneyPaths.sales(), label: menu.sales, icon: "list" },
      { href: moneyPaths.coupons(), label: menu.coupons, icon: "bookmark" },
      { href: moneyPaths.earnings(), label: menu.earnings, icon: "library" },
      { href: payoutsPaths.payouts(), label: menu.payouts, icon: "circle-check" },
    ],
  },
  {
    label: menu.account,
    entries: [
      { href: invitationsPaths.inviteFriends(), label: menu.inviteFriends, icon: "mail" },
      { href: SETTINGS_SECTIONS[0].href, label: menu.settings, icon: "settings" },
      ...(role === "member"
        ? []
        : [{ href: adminPaths.admin(), label: menu.admin, icon: "shield" } as const]),
      { href: accountsPaths.logout(), label: menu.logout, icon: "log-out" },
    ],
  },
];

/** The bar within thumb's reach on a phone. */
export const memberBar = ({ username }: Pick<MenuViewer, "username">): readonly Required<MenuEntry>[] => [
  { href: cataloguePaths.home(), icon: "house", label: siteText.home },
  { href: cataloguePaths.stories(), icon: "compass", label: menu.browse },
  { href: libraryPaths.library(), icon: "library", label: menu.library },
  { href: messagesPaths.messages(), icon: "mail", label: menu.inbox },
  { href: profilePaths.user(username), icon: "user", label: siteText.me },
];

/** The ways on from the foot of every page but the chapter. */
export const footerMenu = (): readonly MenuGroup[] => [
  {
    label: menu.browse,
    entries: [
      { href: cataloguePaths.storyList("new"), label: menu.newStories },
      { href: cataloguePaths.storyList("popular"), label: menu.popularStories },
      { href: cataloguePaths.storyList("highest-rated"), label: menu.highestRated },
    ],
  },
  {
    label: menu.write,
    entries: [
      { href: editingPaths.storyNew(), label: menu.writeStory },
      { href: chaptersPaths.storyImport(), label: menu.importStory },
    ],
  },
  {
    label: menu.yours,
    entries: [
      { href: readingPaths.history(), label: menu.history },
      { href: offlinePaths.offline(), label: menu.offline },
      { href: readingPaths.readerSettings(), label: menu.readerSettings },
      { href: readingPaths.keyboard(), label: menu.keyboard },
      { href: consentPaths.consent(), label: menu.cookies },
    ],
  },
  {
    label: menu.about,
    entries: aboutEntries(),
  },
  { label: menu.legal, entries: documentEntries("legal") },
  {
    label: menu.machines,
    entries: [
      { href: machinesPaths.siteFeed(), label: menu.feed },
      { href: machinesPaths.apiDocs(), label: menu.api },
    ],
  },
];
