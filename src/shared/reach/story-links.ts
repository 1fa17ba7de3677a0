/** Kinds of story links (specification, section 2); names that are stored. */
export const LINK_TYPES = ["promotional", "arc"] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/** A draft is seen by its author alone; a closed one by nobody, and it can be opened again. */
export const LINK_STATES = ["draft", "open", "closed"] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** How requests for advance reader copies are answered: one by one, at once, or at once for who gives feedback. */
export const APPROVALS = ["hand", "rule", "automatic"] as const;
export type Approval = (typeof APPROVALS)[number];

/** Copies that one link gives away at most. */
export const COPIES_MAX = 5_000;

/** What is counted of a link, robots left out. */
export const LINK_FIGURES = ["visits", "reads", "joins"] as const;
export type LinkFigure = (typeof LINK_FIGURES)[number];

/** Characters of what an author writes for a link, and of its address. */
export const HEADLINE_MAX = 120;
export const PITCH_MAX = 2_000;
export const SLUG_MIN = 3;
export const SLUG_MAX = 60;
export const SHOP_NAME_MAX = 40;
export const SHOP_URL_MAX = 500;

/** Shops that a page can lead to, and other stories it can show. */
export const SHOPS_MAX = 5;
export const MORE_STORIES_MAX = 5;

/** Characters that are shown of the first chapter, at most. */
export const OPENING_MAX = 1_500;

/** Story links that an author has in all, and of each type open at a time without premium. */
export const LINKS_MAX = 200;
export const FREE_OPEN = 1;

/** Other authors on one page. */
export const PARTNERS_MAX = 20;

/** Days that figures are shown of, and sources that are told apart on a day. */
export const FIGURE_DAYS = 60;
export const SOURCES_PER_DAY = 30;
export const SOURCE_MAX = 40;

/** An address of a link's own: small letters, digits, hyphens within. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Where a visit came from, as `utm_source` says; "" for what says nothing that can be counted. */
export const sourceOf = (utm: string | null | undefined): string =>
  (utm ?? "")
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, SOURCE_MAX);
