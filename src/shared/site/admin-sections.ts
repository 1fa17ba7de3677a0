/** A place of the back office: a tab above each of its pages. */
export interface AdminSection {
  /** What pages say of themselves by `AdminFrame`. */
  readonly key: string;
  readonly label: string;
  readonly href: string;
  /** No business of moderators (product.md, People). */
  readonly adminsOnly: boolean;
  /** Where it stands among the others, the lowest first. */
  readonly place: number;
}

let current: readonly AdminSection[] = [];

/** Names the places for every page of the back office, in their order. */
export function setAdminSections(sections: readonly AdminSection[]): void {
  current = [...sections].sort((one, other) => one.place - other.place);
}

export const adminSections = (): readonly AdminSection[] => current;
