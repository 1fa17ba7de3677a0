/**
 * What the live channel tells a member's pages: events by their names on the wire (api.md), each a CustomEvent
 * `live:<name>` on `document` whose `detail` is the payload. Features add theirs by declaration merging.
 */
export interface LiveEvents {
  /** There is a connection again after one was lost: what nothing here catches up with may have changed. */
  readonly back: null;
}

const eventOf = (name: keyof LiveEvents): string => `live:${name}`;

/** By this event on the document islands ask something over the live channel; `detail` is a `LiveAsk`. */
export const LIVE_ASK_EVENT = "live:ask";

/** What a page says to the server over the live channel: the name of an event, and its payload. */
export interface LiveAsk {
  readonly event: string;
  readonly payload: unknown;
}

/** What this page asks of each new connection, kept with it as what lasts is. */
export const keptAsks = (): Set<LiveAsk> => {
  const page = document as Document & { liveAsks?: Set<LiveAsk> };
  page.liveAsks ??= new Set();
  return page.liveAsks;
};

/** Asks for something now and of every connection to come, such as to be told of a place; returns what ends it. */
export function askLive(event: string, payload: unknown): () => void {
  const ask = { event, payload };
  keptAsks().add(ask);
  emitLive(event, payload);
  return () => void keptAsks().delete(ask);
}

/** Says something once, if there is a connection. */
export function emitLive(event: string, payload: unknown): void {
  document.dispatchEvent(new CustomEvent(LIVE_ASK_EVENT, { detail: { event, payload } satisfies LiveAsk }));
}

/** Counts hold until they are told anew, so that an island that wakes late hears the last of them. */
const lasts = (name: keyof LiveEvents): boolean => name.endsWith("-count");

/** The last of each count, kept with the page: who tells and who hears are bundled apart. */
const kept = (): Map<keyof LiveEvents, unknown> => {
  const page = document as Document & { lastLive?: Map<keyof LiveEvents, unknown> };
  page.lastLive ??= new Map();
  return page.lastLive;
};

/** Tells the page's islands. */
export function dispatchLive<Name extends keyof LiveEvents>(name: Name, detail: LiveEvents[Name]): void {
  if (lasts(name)) kept().set(name, detail);
  document.dispatchEvent(new CustomEvent(eventOf(name), { detail }));
}

/** Listens to one kind of live event, a count from before too; returns the function that ends it. For effects. */
export function onLive<Name extends keyof LiveEvents>(
  name: Name,
  handler: (detail: LiveEvents[Name]) => void,
): () => void {
  const listener = (event: Event) => handler((event as CustomEvent<LiveEvents[Name]>).detail);
  document.addEventListener(eventOf(name), listener);
  if (kept().has(name)) handler(kept().get(name) as LiveEvents[Name]);
  return () => document.removeEventListener(eventOf(name), listener);
}
