/**
 * Payloads of events that are written with the change they tell of, by name: whoever subscribes hears of each, also
 * after a crash. A feature adds its own in `events.ts` by declaration merging. An id is a string, a time a number.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it by declaration merging
export interface EventMap {}

/** Payloads of what only this process hears of, once, and nobody after it has ended. */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it by declaration merging
export interface TransientEventMap {}

/** Payloads of both. */
export type AnyEventMap = EventMap & TransientEventMap;
