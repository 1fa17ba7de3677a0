/** Limit on browsers per member registered for push notifications. Not in the specification. */
export const PUSH_DEVICES_MAX = 10;

/**
 * Limit in characters on a push service's endpoint, several times what any service uses. Not in the
 * specification.
 */
export const PUSH_ENDPOINT_MAX = 1_000;

/**
 * Seconds for which a push service keeps a message for an offline browser, and we retry delivery: one day.
 * Not in the specification.
 */
export const PUSH_SECONDS = 24 * 60 * 60;
