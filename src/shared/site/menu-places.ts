import type { IconName } from "../icons.ts";
import type { Role } from "../people/staff.enums.ts";

/** Groups that everybody sees, in the header and at the foot of pages. */
export type OpenMenuGroup =
  | `header.${"browse" | "genres" | "write" | "community" | "forums" | "earn" | "about" | "legal"}`
  | `footer.${"browse" | "write" | "yours" | "about" | "legal" | "machines"}`;

/** Groups of a member's own: the user area, and the bar within thumb's reach on a phone. */
export type OwnMenuGroup = `own.${"me" | "write" | "business" | "account"}` | "bar";

export type MenuGroupName = OpenMenuGroup | OwnMenuGroup;

/** Who looks at their own area. */
export interface MenuViewer {
  readonly username: string;
  readonly role: Role;
}

interface PlaceLook {
  readonly label: string;
  readonly icon?: IconName;
  /** No business of members who are no staff. */
  readonly staffOnly?: boolean;
}

/** The groups that name a place, and where it stands in each, the lowest first. */
type Standing<Group extends MenuGroupName> = Readonly<Partial<Record<Group, number>>>;

/** A page that menus lead to: a field of the feature whose page it is. */
export type MenuPlace = PlaceLook &
  (
    | { readonly href: string; readonly at: Standing<MenuGroupName> }
    | { readonly hrefOf: (viewer: MenuViewer) => string; readonly at: Standing<OwnMenuGroup> }
  );

let groups: ReadonlyMap<string, readonly MenuPlace[]> = new Map();

/** Names the places for every page's menus. */
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

/** What one group leads to, in its order; for a viewer where it is one of their own. */
export const menuPlaces = (group: MenuGroupName): readonly MenuPlace[] => groups.get(group) ?? [];
