/** Limit on members and invited members of a story's team, without its author. Not in the specification. */
export const TEAM_MAX = 30;

/** Days for which deleted stories and chapters stay in the bin. */
export const BIN_DAYS = 30;

/** Limits in characters. Not in the specification. */
export const TITLE_MAX = 160;
export const SYNOPSIS_MAX = 5_000;
export const TAG_MAX = 40;
export const TAGS_MAX = 25;
export const GENRES_PER_STORY_MAX = 5;

/** Limits in US cents (minimum: specification, section 9: $0.99). */
export const PRICE_MIN_CENTS = 99;
export const PRICE_MAX_CENTS = 99_999;
