import type { AdminSection } from "../shared/site/admin-sections.ts";

/** Something that waits for whoever may open its place. */
export interface AdminWaiting {
  readonly label: string;
  /** Where it is done. */
  readonly href: string;
  readonly count: () => Promise<number>;
}

/** What a feature brings to the back office: a place in its list, and what the overview says is waiting there. */
export interface AdminArea extends AdminSection {
  readonly waiting?: readonly AdminWaiting[];
}
