/** Document event by which islands report pending requests to the loading store (client/loading.ts). */
export const FETCH_EVENT = "fw:fetch";

/** Reports a fetch to the loading store and returns it. */
export function underWay<Value>(fetch: Promise<Value>): Promise<Value> {
  document.dispatchEvent(new CustomEvent(FETCH_EVENT, { detail: fetch }));
  return fetch;
}

/** Document event for a navigation by a script. */
export const ROUTE_EVENT = "fw:route";

/** Navigates to a path on this site like a link. */
export function goTo(path: string): void {
  document.dispatchEvent(new CustomEvent(ROUTE_EVENT, { detail: path }));
  location.assign(path);
}

/**
 * Fired on the document when the member signs out: components with lists or counts of the member clear them.
 */
export const SIGNED_OUT_EVENT = "fw:signed-out";

/** Browser database of texts that have not reached the server; deleted when the member signs out. */
export const DESK_DATABASE = "fw-mine:desk";

/** Prefix of keys in local and session storage that belong to the member and are deleted at sign-out. */
export const MEMBER_STORAGE = "fw-mine:";

/** Fired by a part of the page that was rendered again by the server. */
export const FRESH_EVENT = "fw:fresh";
