/** Kinds of story links (specification, section 2); the names are stored. */
export const LINK_TYPES = ["promotional", "arc"] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/**
 * States of a link. A draft is visible to its author only; a closed link to nobody, and it can be reopened.
 */
export const LINK_STATES = ["draft", "open", "closed"] as const;
export type LinkState = (typeof LINK_STATES)[number];

/**
 * How requests for advance reader copies are approved: manually, automatically for readers who give feedback,
 * or always automatically.
 */
export const APPROVALS = ["hand", "rule", "automatic"] as const;

/** Counts of a link, without robots. */
export const LINK_FIGURES = ["visits", "reads", "joins"] as const;
export type LinkFigure = (typeof LINK_FIGURES)[number];

/** Limits in characters on a link's slug, and on the names and addresses of shops. */
export const SLUG_MIN = 3;
export const SLUG_MAX = 60;
export const SHOP_NAME_MAX = 40;
export const SHOP_URL_MAX = 500;

/** Limits on shops linked and on other stories shown on a page. */
export const SHOPS_MAX = 5;
export const MORE_STORIES_MAX = 5;

/** Limit in characters on the displayed beginning of the first chapter. */
export const OPENING_MAX = 1_500;

/** Limits on story links per author, and on open links per type without premium. */
export const LINKS_MAX = 200;
export const FREE_OPEN = 1;

/** Limit on other authors per page. */
export const PARTNERS_MAX = 20;

/** Days covered by the statistics, and limit on distinct sources per day. */
export const FIGURE_DAYS = 60;
export const SOURCES_PER_DAY = 30;
export const SOURCE_MAX = 40;

/** Pattern of a link's slug: lower-case letters and digits, with hyphens between them. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Returns the source of a visit from `utm_source`; "" if it has no usable value. */
export const sourceOf = (utm: string | null | undefined): string =>
  (utm ?? "")
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, SOURCE_MAX);
