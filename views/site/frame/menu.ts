import { accountsPaths } from "../../../src/shared/accounts/accounts.paths.ts";
import { registrationPaths } from "../../../src/shared/accounts/registration.paths.ts";
import type { IconName } from "../../../src/shared/icons.ts";
import { menuText } from "../../../src/shared/site/menu.text.ts";
import {
  type MenuViewer,
  menuPlaces,
  type OpenMenuGroup,
  type OwnMenuGroup,
} from "../../../src/shared/site/menu-places.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";

/**
 * The groups of the menus, in the order and by the names of the specification, section 2. What they lead to is brought
 * by the features (`Feature.menu`); test/app/menu.test.ts asks every entry for whom it is shown to.
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

const {
  browse,
  genres,
  community,
  forums,
  earn,
  about,
  legal,
  me,
  write,
  myBusiness,
  account,
  yours,
  machines,
} = menuText;

/** What one of everybody's groups leads to. */
const open = (group: OpenMenuGroup): readonly MenuEntry[] =>
  menuPlaces(group).flatMap((place) => ("href" in place ? [place] : []));

/** What one of a member's own groups leads to. */
const own = (group: OwnMenuGroup, viewer: MenuViewer): readonly MenuEntry[] =>
  menuPlaces(group)
    .filter(({ staffOnly }) => !staffOnly || viewer.role !== "member")
    .map((place) => ("href" in place ? place : { ...place, href: place.hrefOf(viewer) }));

/** The menu in the header, the same for everyone: a guest is asked to sign in where that is needed. */
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
  { label: earn, entries: open("header.earn") },
  { label: about, entries: open("header.about"), beside: { label: legal, entries: open("header.legal") } },
];

/** Single links beside the menu's groups, after the first of them. */
export const writeEntries = (): readonly MenuEntry[] => open("header.write");

/** Ways in for a guest; they lead back to `path`, unless signing in is what that is about. */
export function guestEntries(path?: string): readonly [MenuEntry, MenuEntry] {
  const next =
    path === cataloguePaths.home() || /^\/(?:login|register|logout)\b/.test(path ?? "") ? undefined : path;
  return [
    { href: accountsPaths.login(next), label: menuText.signIn },
    { href: registrationPaths.register(next), label: menuText.register },
  ];
}

/** The user area, a member's own; staff find the back office here. */
export const userArea = (viewer: MenuViewer): readonly MenuGroup[] => [
  { label: me, entries: own("own.me", viewer) },
  { label: write, entries: own("own.write", viewer) },
  { label: myBusiness, entries: own("own.business", viewer) },
  { label: account, entries: own("own.account", viewer) },
];

/** The bar within thumb's reach on a phone. */
export const memberBar = ({ username }: Pick<MenuViewer, "username">): readonly MenuEntry[] =>
  own("bar", { username, role: "member" });

/** The ways on from the foot of every page but the chapter. */
export const footerMenu = (): readonly MenuGroup[] => [
  { label: browse, entries: open("footer.browse") },
  { label: write, entries: open("footer.write") },
  { label: yours, entries: open("footer.yours") },
  { label: about, entries: open("footer.about") },
  { label: legal, entries: open("footer.legal") },
  { label: machines, entries: open("footer.machines") },
];
