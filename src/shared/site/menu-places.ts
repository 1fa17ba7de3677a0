import type { IconName } from "../icons.ts";
import type { Role } from "../people/staff.enums.ts";

/** Public menu groups: in the header, in the footer, and on the page about earning. */
export type OpenMenuGroup =
  | `header.${"browse" | "genres" | "write" | "community" | "forums" | "market" | "about" | "legal"}`
  | `footer.${"browse" | "write" | "about" | "legal"}`
  | "earn";

/** Sections of the Studio, the page with everything that a member writes or sells with. */
export const STUDIO_SECTIONS = ["write", "sell", "services", "promote", "more"] as const;

export type StudioSection = (typeof STUDIO_SECTIONS)[number];

/** Member menu groups: the account menu, the library, the Studio, and the bottom bar on a phone. */
export type OwnMenuGroup = "account" | "library" | `studio.${StudioSection}` | "bar";

export type MenuGroupName = OpenMenuGroup | OwnMenuGroup;

/** Viewer of the member menus. */
export interface MenuViewer {
  readonly username: string;
  readonly role: Role;
}

interface PlaceLook {
  readonly label: string;
  readonly icon?: IconName;
  /** True if only staff see it. */
  readonly staffOnly?: boolean;
}

/** Groups that contain a place, with its sort order in each, lowest first. */
type Standing<Group extends MenuGroupName> = Readonly<Partial<Record<Group, number>>>;

/** A page that menus link to; declared by the feature that owns the page. */
export type MenuPlace = PlaceLook &
  (
    | { readonly href: string; readonly at: Standing<MenuGroupName> }
    | { readonly hrefOf: (viewer: MenuViewer) => string; readonly at: Standing<OwnMenuGroup> }
  );

let groups: ReadonlyMap<string, readonly MenuPlace[]> = new Map();

/** Sets the places for the menus of every page. */
export function setMenuPlaces(places: readonly MenuPlace[]): void {
  const standing = places
    .flatMap((place) => Object.entries(place.at).map(([group, at]) => ({ group, at, place })))
    .sort((one, other) => one.at - other.at);
  groups = new Map(
    [...new Set(standing.map(({ group }) => group))].map((name) => [
      name,
      standing.filter(({ group }) => group === name).map(({ place }) => place),
    ]),
  );
}

/** Returns the places of one group in order; for member groups, those of a viewer. */
export const menuPlaces = (group: MenuGroupName): readonly MenuPlace[] => groups.get(group) ?? [];
