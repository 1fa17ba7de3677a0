/** Proposals to one search; ours. */
export const SUGGESTIONS_MAX = 8;

/** Letters that must be typed before anything is proposed; ours. */
export const SUGGESTIONS_FROM = 2;
