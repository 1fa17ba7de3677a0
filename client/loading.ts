import { FETCH_EVENT } from "#shared/loading.ts";

/** Milliseconds before anything is shown: most navigations finish sooner. */
const SHOWN_AFTER = 250;
/** Milliseconds from the end of a fetch until its flag is removed (specification, section 9). */
const LINGER = 1_000;
/** Milliseconds after which an unfinished navigation counts as cancelled. */
const GIVE_UP = 10_000;

type Timer = ReturnType<typeof setTimeout> | undefined;

const page = document.documentElement;
let routeTimers: Timer[] = [];
let fetches = 0;
let fetchTimer: Timer;

/**
 * The single loading store. `<html data-loading="route">` shows the navigation overlay, `"fetch"` a line at
 * the top of the page; `data-busy` is set immediately while an island waits for something. The overlay
 * ignores clicks, so the page below stays usable whatever happens to the navigation.
 */
export function beginRoute(path: string): void {
  endRoute();
  // Specification, section 2: no scrolling while a search change is loading.
  if (path === "/search") page.dataset.locked = "";
  routeTimers = [setTimeout(() => show("route"), SHOWN_AFTER), setTimeout(endRoute, GIVE_UP)];
}

/** Call when a navigation has finished or was cancelled. */
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
  const statusElement = saying();
  // Written now, because screen readers announce only changes.
  if (statusElement && what === "route") statusElement.textContent = statusElement.dataset.label ?? "";
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
// Also when the page enters or leaves the back/forward cache.
addEventListener("pagehide", endRoute);
addEventListener("pageshow", endRoute);
