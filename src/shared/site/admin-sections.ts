/** What places of the back office are about, in their order; `admin.text.ts` names them. */
export const ADMIN_GROUPS = ["moderation", "marketplace", "money", "mail", "site"] as const;
export type AdminGroup = (typeof ADMIN_GROUPS)[number];

/** A place of the back office, in the list beside each of its pages. */
export interface AdminSection {
  /** What pages say of themselves by `AdminFrame`. */
  readonly key: string;
  readonly label: string;
  readonly href: string;
  /** No business of moderators (product.md, People). */
  readonly adminsOnly: boolean;
  /** Whose name it stands under; null for the overview, which stands first. */
  readonly group: AdminGroup | null;
  /** Where it stands among the others of its group, the lowest first. */
  readonly place: number;
}

let current: readonly AdminSection[] = [];

/** Names the places for every page of the back office, in their order. */
export function setAdminSections(sections: readonly AdminSection[]): void {
  current = [...sections].sort(
    (one, other) => rank(one.group) - rank(other.group) || one.place - other.place,
  );
}

const rank = (group: AdminGroup | null): number => (group ? ADMIN_GROUPS.indexOf(group) : -1);

export const adminSections = (): readonly AdminSection[] => current;
