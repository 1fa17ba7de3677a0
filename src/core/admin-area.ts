import type { AdminSection } from "#shared/site/admin-sections.ts";

/** Counter of open tasks for people with access to an admin section. */
export interface AdminWaiting {
  readonly label: string;
  /** Link to the page where the task is done. */
  readonly href: string;
  readonly count: () => Promise<number>;
}

/** Section that a feature adds to the admin area: an entry in its menu and the open tasks in its overview. */
export interface AdminArea extends AdminSection {
  readonly waiting?: readonly AdminWaiting[];
}
