import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { registrationPaths } from "#shared/accounts/registration.paths.ts";
import { settingsText } from "#shared/accounts/settings.text.ts";
import { SETTINGS_SECTIONS } from "#shared/accounts/settings.ts";
import type { IconName } from "#shared/icons.ts";
import { menuText } from "#shared/site/menu.text.ts";
import {
  type MenuGroupName,
  type MenuViewer,
  menuPlaces,
  type OwnMenuGroup,
  STUDIO_SECTIONS,
  type StudioSection,
} from "#shared/site/menu-places.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";

/**
 * Entries of the menus, grouped in the order and with the names of the specification, section 2. Their
 * targets are registered by the features (`Feature.menu`); test/app/menu.test.ts requests every entry as each
 * audience it is shown to.
 */
export interface MenuEntry {
  readonly href: string;
  readonly label: string;
  readonly icon?: IconName;
}

export interface MenuGroup {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** A second group beside the entries, with its heading. */
  readonly beside?: MenuGroup & { readonly columns?: 2 };
}

const { browse, genres, community, forums, about, legal, write } = menuText;

/** Returns the entries of a group that is the same for every viewer. */
const open = (group: MenuGroupName): readonly MenuEntry[] =>
  menuPlaces(group).flatMap((place) => ("href" in place ? [place] : []));

/** Returns the entries of a member's group. */
const entriesOf = (group: OwnMenuGroup, viewer: MenuViewer): readonly MenuEntry[] =>
  menuPlaces(group)
    .filter(({ staffOnly }) => !staffOnly || viewer.role !== "member")
    .map((place) => ("href" in place ? place : { ...place, href: place.hrefOf(viewer) }));

/**
 * Returns the menu in the header, the same for everyone: guests are asked to sign in if a page requires it.
 */
export const mainMenu = (): readonly MenuGroup[] => [
  {
    label: browse,
    entries: open("header.browse"),
    beside: { label: genres, entries: open("header.genres"), columns: 2 },
  },
  {
    label: community,
    entries: open("header.community"),
    beside: { label: forums, entries: open("header.forums") },
  },
  { label: about, entries: open("header.about"), beside: { label: legal, entries: open("header.legal") } },
];

/** Returns the single link placed after the first group. */
export const writeEntries = (): readonly MenuEntry[] => open("header.write");

/** Returns the single links placed before the last group: the marketplace, and ways to earn. */
export const marketEntries = (): readonly MenuEntry[] => open("header.market");

/**
 * Returns the sign-in and registration entries for guests; they redirect to `path`, except on the sign-in
 * pages.
 */
export function guestEntries(path?: string): readonly [MenuEntry, MenuEntry] {
  const next =
    path === cataloguePaths.home() || /^\/(?:login|register|logout)\b/.test(path ?? "") ? undefined : path;
  return [
    { href: accountsPaths.login(next), label: menuText.signIn },
    { href: registrationPaths.register(next), label: menuText.register },
  ];
}

/** Returns the account menu of a member; for staff it includes the back office. */
export const accountEntries = (viewer: MenuViewer): readonly MenuEntry[] => entriesOf("account", viewer);

/**
 * Returns the entries that the search in the account menu finds besides the links of the page itself: the
 * library, the Studio and the settings.
 */
export const searchedEntries = (): readonly MenuEntry[] => {
  const entries = [
    ...libraryEntries(),
    ...STUDIO_SECTIONS.flatMap(studioEntries),
    ...SETTINGS_SECTIONS.map(({ key, href }) => ({ href, label: settingsText.sections[key] })),
  ];
  return [...new Map(entries.map((entry) => [entry.href, entry])).values()];
};

/** Returns what else belongs to a member's library: bookmarks, lists, purchases, the history. */
export const libraryEntries = (): readonly MenuEntry[] => open("library");

/** Returns the links of a section of the Studio. */
export const studioEntries = (section: StudioSection): readonly MenuEntry[] => open(`studio.${section}`);

/** Returns the links of the page about earning. */
export const earnEntries = (): readonly MenuEntry[] => open("earn");

/** Returns the entries of the bottom navigation bar on a phone. */
export const memberBar = ({ username }: Pick<MenuViewer, "username">): readonly MenuEntry[] =>
  entriesOf("bar", { username, role: "member" });

/** Returns the footer links of every page except chapters: twelve at most. */
export const footerMenu = (): readonly MenuGroup[] => [
  { label: browse, entries: open("footer.browse") },
  { label: write, entries: open("footer.write") },
  { label: about, entries: open("footer.about") },
  { label: legal, entries: open("footer.legal") },
];
