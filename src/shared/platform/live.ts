/**
 * Events of the live channel by wire name (api.md). Each is dispatched as a CustomEvent `live:<name>` on
 * `document` with the payload as `detail`. Features add events by declaration merging.
 */
export interface LiveEvents {
  /**
   * This page is connected, or has waited a second for the connection. Data may have changed since the page
   * was rendered.
   */
  readonly connected: null;
  /** The connection is restored; data that is not synchronised in another way may have changed. */
  readonly back: null;
}

const eventOf = (name: keyof LiveEvents): string => `live:${name}`;

/** Document event by which islands send a request over the live channel; `detail` is a `LiveAsk`. */
export const LIVE_ASK_EVENT = "live:ask";

/** Message from a page to the server over the live channel: event name and payload. */
export interface LiveAsk {
  readonly event: string;
  readonly payload: unknown;
}

/** Returns the requests that this page repeats on every new connection. */
export const repeatedRequests = (): Set<LiveAsk> => {
  const page = document as Document & { liveAsks?: Set<LiveAsk> };
  page.liveAsks ??= new Set();
  return page.liveAsks;
};

/**
 * Sends a request now and on every later connection, for example to subscribe; returns a function that ends
 * it.
 */
export function requestLive(event: string, payload: unknown): () => void {
  const ask = { event, payload };
  repeatedRequests().add(ask);
  emitLive(event, payload);
  return () => void repeatedRequests().delete(ask);
}

/** Sends a message once, if connected. */
export function emitLive(event: string, payload: unknown): void {
  document.dispatchEvent(new CustomEvent(LIVE_ASK_EVENT, { detail: { event, payload } satisfies LiveAsk }));
}

/** Counts are kept until the next one, so that an island that hydrates late receives the latest. */
const lasts = (name: keyof LiveEvents): boolean => name.endsWith("-count");

/**
 * Returns the latest counts. Stored on the document, because sender and receiver are in different bundles.
 */
const latestCounts = (): Map<keyof LiveEvents, unknown> => {
  const page = document as Document & { lastLive?: Map<keyof LiveEvents, unknown> };
  page.lastLive ??= new Map();
  return page.lastLive;
};

/** Dispatches a live event to the page's islands. */
export function dispatchLive<Name extends keyof LiveEvents>(name: Name, detail: LiveEvents[Name]): void {
  if (lasts(name)) latestCounts().set(name, detail);
  document.dispatchEvent(new CustomEvent(eventOf(name), { detail }));
}

/**
 * Listens to a live event, including a count received earlier; returns a function that stops it. For effects.
 */
export function onLive<Name extends keyof LiveEvents>(
  name: Name,
  handler: (detail: LiveEvents[Name]) => void,
): () => void {
  const listener = (event: Event) => handler((event as CustomEvent<LiveEvents[Name]>).detail);
  document.addEventListener(eventOf(name), listener);
  if (latestCounts().has(name)) handler(latestCounts().get(name) as LiveEvents[Name]);
  return () => document.removeEventListener(eventOf(name), listener);
}
