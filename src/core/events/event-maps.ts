/**
 * Payloads, by name, of events that are written together with the change they describe: subscribers receive
 * each of them, even after a crash. Features add theirs in `events.ts` by declaration merging. Ids are
 * strings, times are numbers.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it by declaration merging
export interface EventMap {}

/** Payloads of events that are delivered once within this process and lost when it ends. */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it by declaration merging
export interface TransientEventMap {}

/** Payloads of all events, durable and transient. */
export type AnyEventMap = EventMap & TransientEventMap;
