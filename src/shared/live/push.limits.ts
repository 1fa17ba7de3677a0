/** Browsers of one member that are sent push notifications; ours. */
export const PUSH_DEVICES_MAX = 10;

/** Characters of a push service's address; ours, several times what any service uses. */
export const PUSH_ENDPOINT_MAX = 1_000;

/** Seconds a push service keeps a message for a browser that is off, and we try to hand it over: ours, a day. */
export const PUSH_SECONDS = 24 * 60 * 60;
