import { SETTINGS_SECTIONS } from "../../../src/shared/accounts/settings.ts";
import { GENRES, type Role } from "../../../src/shared/enums.ts";
import { paths } from "../../../src/shared/paths.ts";
import { labelsText } from "../../../src/shared/platform/labels.text.ts";
import { DOCUMENTS } from "../../../src/shared/site/documents.ts";
import { menuText } from "../../../src/shared/site/menu.text.ts";
import { siteText } from "../../../src/shared/site/site.text.ts";
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
}

/** The menu in the header, the same for everyone: a guest is asked to sign in where that is needed. */
export const mainMenu = (): readonly MenuGroup[] => [
  {
    label: menu.browse,
    entries: [
      { href: paths.stories(), label: menu.allStories },
      { href: paths.storyList("paid"), label: menu.paidStories },
      { href: paths.storyList("new"), label: menu.newStories },
      { href: paths.storyList("rising"), label: menu.risingStories },
      { href: paths.storyList("featured"), label: menu.featuredStories },
      { href: paths.storyList("popular"), label: menu.popularStories },
      { href: paths.storyList("highest-rated"), label: menu.highestRated },
      { href: paths.search(), label: menu.search },
      { href: paths.lists(), label: menu.readingLists },
    ],
  },
  {
    label: menu.earn,
    entries: [
      { href: paths.payment(), label: menu.paymentWallet },
      { href: paths.inviteFriends(), label: menu.referrals },
    ],
  },
  {
    label: menu.about,
    entries: aboutEntries(),
  },
  { label: menu.legal, entries: documentEntries("legal") },
];

/** Texts about the site, legal or other. */
const documentEntries = (group: "about" | "legal"): readonly MenuEntry[] =>
  DOCUMENTS.filter((one) => one.group === group).map(({ key, path }) => ({
    href: path,
    label: menu.documents[key],
  }));

const aboutEntries = (): readonly MenuEntry[] => [
  ...documentEntries("about"),
  { href: paths.contact("contact"), label: menu.contact },
  { href: paths.contact("feature-request"), label: menu.featureRequest },
  { href: paths.siteMap(), label: menu.sitemap },
];

/** Genres, beside the lists of Browse. */
export const genreMenu = (): readonly MenuEntry[] =>
  GENRES.map((genre) => ({ href: paths.genre(genre), label: labelsText.genre[genre] }));

/** A single link beside the menu's groups. */
export const writeEntry = (): MenuEntry => ({ href: paths.storyNew(), label: menu.write });

/** Ways in for a guest; they lead back to `path`, unless signing in is what that is about. */
export function guestEntries(path?: string): readonly [MenuEntry, MenuEntry] {
  const next = path === paths.home() || /^\/(?:login|register|logout)\b/.test(path ?? "") ? undefined : path;
  return [
    { href: paths.login(next), label: menu.signIn },
    { href: paths.register(next), label: menu.register },
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
      { href: paths.library(), label: menu.library, icon: "library" },
      { href: paths.newsfeed(), label: menu.newsfeed, icon: "newspaper" },
      { href: paths.user(username), label: menu.myProfile, icon: "user" },
      { href: paths.notifications(), label: menu.notifications, icon: "bell" },
      { href: paths.messages(), label: menu.messages, icon: "mail" },
      { href: paths.myStories(), label: menu.myStories, icon: "book-open" },
      { href: paths.bookmarks(), label: menu.bookmarks, icon: "bookmark" },
      { href: paths.myLists(), label: menu.myLists, icon: "list" },
      { href: paths.history(), label: menu.history, icon: "clock" },
    ],
  },
  {
    label: menu.write,
    entries: [
      { href: paths.storyNew(), label: menu.writeStory, icon: "pen-line" },
      { href: paths.storyImport(), label: menu.importStory, icon: "upload" },
    ],
  },
  {
    label: menu.account,
    entries: [
      { href: paths.inviteFriends(), label: menu.inviteFriends, icon: "mail" },
      { href: SETTINGS_SECTIONS[0].href, label: menu.settings, icon: "settings" },
      ...(role === "member" ? [] : [{ href: paths.admin(), label: menu.admin, icon: "shield" } as const]),
      { href: paths.logout(), label: menu.logout, icon: "log-out" },
    ],
  },
];

/** The bar within thumb's reach on a phone. */
export const memberBar = ({ username }: Pick<MenuViewer, "username">): readonly Required<MenuEntry>[] => [
  { href: paths.home(), icon: "house", label: siteText.home },
  { href: paths.stories(), icon: "compass", label: menu.browse },
  { href: paths.library(), icon: "library", label: menu.library },
  { href: paths.messages(), icon: "mail", label: menu.inbox },
  { href: paths.user(username), icon: "user", label: siteText.me },
];

/** The ways on from the foot of every page but the chapter. */
export const footerMenu = (): readonly MenuGroup[] => [
  {
    label: menu.browse,
    entries: [
      { href: paths.storyList("new"), label: menu.newStories },
      { href: paths.storyList("popular"), label: menu.popularStories },
      { href: paths.storyList("highest-rated"), label: menu.highestRated },
    ],
  },
  {
    label: menu.write,
    entries: [
      { href: paths.storyNew(), label: menu.writeStory },
      { href: paths.storyImport(), label: menu.importStory },
    ],
  },
  {
    label: menu.yours,
    entries: [
      { href: paths.history(), label: menu.history },
      { href: paths.offline(), label: menu.offline },
      { href: paths.readerSettings(), label: menu.readerSettings },
      { href: paths.keyboard(), label: menu.keyboard },
      { href: paths.consent(), label: menu.cookies },
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
      { href: paths.siteFeed(), label: menu.feed },
      { href: paths.apiDocs(), label: menu.api },
    ],
  },
];
