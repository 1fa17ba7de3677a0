/**
 * Limits on the pictures of one update and the characters of each picture's description. Not in the
 * specification.
 */
export const UPDATE_PICTURES_MAX = 4;
