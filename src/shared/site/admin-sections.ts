/** Groups of back office sections, in display order; `admin.text.ts` contains their labels. */
export const ADMIN_GROUPS = ["moderation", "marketplace", "money", "mail", "site"] as const;
export type AdminGroup = (typeof ADMIN_GROUPS)[number];

/** A section of the back office, in the menu beside each page. */
export interface AdminSection {
  /** Key by which pages identify their section to `AdminFrame`. */
  readonly key: string;
  readonly label: string;
  readonly href: string;
  /** True if moderators have no access (product.md, People). */
  readonly adminsOnly: boolean;
  /** Group of the section; null for the overview and the review queue, which come first. */
  readonly group: AdminGroup | null;
  /** Sort order within its group, lowest first. */
  readonly place: number;
}

let current: readonly AdminSection[] = [];

/** Sets the sections for all pages of the back office, in order. */
export function setAdminSections(sections: readonly AdminSection[]): void {
  current = [...sections].sort(
    (one, other) => rank(one.group) - rank(other.group) || one.place - other.place,
  );
}

const rank = (group: AdminGroup | null): number => (group ? ADMIN_GROUPS.indexOf(group) : -1);

export const adminSections = (): readonly AdminSection[] => current;
