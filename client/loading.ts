import { FETCH_EVENT } from "../src/shared/loading.ts";

/** Milliseconds before anything shows: most changes of page are over by then. */
const SHOWN_AFTER = 250;
/** Milliseconds from the end of a fetch until its flag goes (specification, section 9). */
const LINGER = 1_000;
/** Milliseconds after which a change of page that never came is taken for cancelled. */
const GIVE_UP = 10_000;

type Timer = ReturnType<typeof setTimeout> | undefined;

const page = document.documentElement;
let routeTimers: Timer[] = [];
let fetches = 0;
let fetchTimer: Timer;

/**
 * The one loading store. `<html data-loading="route">` draws the overlay of a change of page, `"fetch"` a line at the
 * head of the page; `data-busy` says at once that an island waits for something. The overlay takes no clicks, so
 * whatever becomes of a navigation, the page below can be used.
 */
export function beginRoute(path: string): void {
  endRoute();
  // Specification, section 2: no scrolling while a change to the search is under way.
  if (path === "/search") page.dataset.locked = "";
  routeTimers = [setTimeout(() => show("route"), SHOWN_AFTER), setTimeout(endRoute, GIVE_UP)];
}

/** The change of page is over, or will never be. */
export function endRoute(): void {
  for (const timer of routeTimers) clearTimeout(timer);
  routeTimers = [];
  delete page.dataset.locked;
  if (page.dataset.loading === "route") hide();
}

async function waitFor(fetch: Promise<unknown>): Promise<void> {
  clearTimeout(fetchTimer);
  fetches += 1;
  page.dataset.busy = "";
  const showing = setTimeout(() => page.dataset.loading ?? show("fetch"), SHOWN_AFTER);
  await fetch.catch(() => {});
  clearTimeout(showing);
  fetches -= 1;
  if (fetches === 0) fetchTimer = setTimeout(endFetches, LINGER);
}

function endFetches(): void {
  delete page.dataset.busy;
  if (page.dataset.loading === "fetch") hide();
}

function show(what: "route" | "fetch"): void {
  page.dataset.loading = what;
  const words = saying();
  // Written now, for what stood there before is not announced.
  if (words && what === "route") words.textContent = words.dataset.label ?? "";
}

function hide(): void {
  delete page.dataset.loading;
  saying()?.replaceChildren();
}

const saying = () => document.querySelector<HTMLElement>(".loading-words");

document.addEventListener(
  FETCH_EVENT,
  (event) => void waitFor((event as CustomEvent<Promise<unknown>>).detail),
);
// Also when the page is kept for "back", and when it comes from there.
addEventListener("pagehide", endRoute);
addEventListener("pageshow", endRoute);
