/** Members who work on one story, its author left out, and those who are asked to; ours. */
export const TEAM_MAX = 30;

/** Days that deleted stories and chapters wait in the bin. */
export const BIN_DAYS = 30;

/** Characters, ours. */
export const TITLE_MAX = 160;
export const SYNOPSIS_MAX = 5_000;
export const TAG_MAX = 40;
export const TAGS_MAX = 25;
export const GENRES_PER_STORY_MAX = 5;

/** US cents (specification, section 9: $0.99). */
export const PRICE_MIN_CENTS = 99;
export const PRICE_MAX_CENTS = 99_999;
