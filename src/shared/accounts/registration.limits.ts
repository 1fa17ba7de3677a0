/** Members followed by one click in the registration wizard, ours. */
export const FOLLOW_AT_ONCE_MAX = 100;
