/** By this event on the document islands tell the loading store (client/loading.ts) of what they wait for. */
export const FETCH_EVENT = "fw:fetch";

/** Tells the loading store of a fetch; gives it back. */
export function underWay<Value>(fetch: Promise<Value>): Promise<Value> {
  document.dispatchEvent(new CustomEvent(FETCH_EVENT, { detail: fetch }));
  return fetch;
}

/** By this one of a change of page that a script makes. */
export const ROUTE_EVENT = "fw:route";

/** Goes to a place on this site as a link would. */
export function goTo(path: string): void {
  document.dispatchEvent(new CustomEvent(ROUTE_EVENT, { detail: path }));
  location.assign(path);
}

/** Fired on the document when the member signs out: what shows lists or counts of theirs lets go of them. */
export const SIGNED_OUT_EVENT = "fw:signed-out";

/** The browser's database of words that have not reached the server; it goes when the member signs out. */
export const DESK_DATABASE = "fw-mine:desk";

/** What begins so in local or session storage belongs to the member, and goes when they sign out. */
export const MEMBER_STORAGE = "fw-mine:";

/** Told by a part of the page that the server drew anew. */
export const FRESH_EVENT = "fw:fresh";
