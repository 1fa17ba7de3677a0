import { offlineText as texts } from "#shared/reading/offline.text.ts";
import {
  isAnothers,
  type KeptInCommon,
  NOTE,
  OFFLINE_PATH,
  SESSION_ENDS,
  SHARED_CACHE,
} from "#shared/reading/offline.ts";
import type { FetchEvent, WorkerScope } from "./scope.ts";

/** Kinds of files that a saved page loads. */
const PARTS = ["style", "script", "font", "image"];

/** Matches the audio of chapters, which is saved with the story, and the times of sentences. */
const AUDIO = /^\/story\/[\da-f]{24}\/audio\//;

/**
 * Serves saved pages when the network fails, and the offline page for all other URLs. Only what a reader has
 * saved is ever stored.
 */
export function installOffline(scope: WorkerScope): void {
  scope.addEventListener("activate", (event) => event.waitUntil(askAhead(scope)));
  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (origin !== scope.location.origin) return;
    if (request.method === "POST" && SESSION_ENDS.includes(pathname)) event.waitUntil(forgetMembers());
    if (request.method !== "GET") return;
    if (request.mode === "navigate") event.respondWith(openPage(event, pathname));
    else if (AUDIO.test(pathname)) event.respondWith(playKept(request, pathname));
    else if (PARTS.includes(request.destination)) event.respondWith(fetchPart(request, pathname));
  });
}

/**
 * Enables navigation preload: the browser requests a page while it starts the worker, so that nobody waits
 * longer for having saved something. Not in Firefox, which shows its error page if the preload fails,
 * whatever the worker responds (workbox issue 3134).
 */
async function askAhead({ navigator, registration }: WorkerScope): Promise<void> {
  const { navigationPreload } = registration;
  if (/\bFirefox\//.test(navigator.userAgent)) await navigationPreload?.disable();
  else await navigationPreload?.enable();
}

async function openPage({ request, preloadResponse }: FetchEvent, path: string): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    const cachedResponse = (await caches.match(path)) ?? (await caches.match(OFFLINE_PATH));
    return cachedResponse ? asLiked(cachedResponse) : nothingKept();
  }
}

/**
 * For workers that are installed only for notifications: browsers show their built-in error page only if
 * there is no worker.
 */
const nothingKept = (): Response =>
  new Response(
    `<!DOCTYPE html><html lang="en-GB"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${texts.offlineTitle}</title><h1>${texts.offlineTitle}</h1><p><a href="">${texts.again}</a></p>`,
    { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } },
  );

async function fetchPart(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cachedResponse = await caches.match(path);
    if (!cachedResponse) throw error;
    return cachedResponse;
  }
}

/**
 * Saved audio is played from the cache, because it is large: completely, or the requested range. Other audio
 * comes from the site.
 */
async function playKept(request: Request, path: string): Promise<Response> {
  if (path.endsWith(".json")) return fetchPart(request, path);
  const kept = await caches.match(path, { ignoreVary: true });
  if (!kept) return fetch(request);
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get("Range") ?? "") ?? [];
  if (from === undefined) return kept;
  const bytes = await kept.blob();
  const [start, end] = [Number(from), Math.min(Number(to || Infinity), bytes.size - 1)];
  const headers = new Headers(kept.headers);
  if (start > end) {
    headers.set("Content-Range", `bytes */${bytes.size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set("Content-Range", `bytes ${start}-${end}/${bytes.size}`);
  headers.set("Content-Length", String(end - start + 1));
  return new Response(bytes.slice(start, end + 1), { status: 206, headers });
}

/** Returns a saved page with the colours and fonts that its reader chose. */
async function asLiked(page: Response): Promise<Response> {
  const note = await caches.match(NOTE, { cacheName: SHARED_CACHE });
  const { reader } = note ? ((await note.json()) as KeptInCommon) : { reader: "" };
  const html = await page.text();
  return new Response(
    html.replace(/<html\b/, () => `<html${reader}`),
    { headers: page.headers },
  );
}

async function forgetMembers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => isAnothers(name, null)).map((name) => caches.delete(name)));
}
