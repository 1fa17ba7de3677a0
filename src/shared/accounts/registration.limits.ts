/** Limit on members followed by one click in the registration wizard. Not in the specification. */
export const FOLLOW_AT_ONCE_MAX = 100;
