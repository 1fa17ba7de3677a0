import { offlineText as words } from "../../src/shared/reading/offline.text.ts";
import {
  isAnothers,
  type KeptInCommon,
  NOTE,
  OFFLINE_PATH,
  SESSION_ENDS,
  SHARED_CACHE,
} from "../../src/shared/reading/offline.ts";
import type { FetchEvent, WorkerScope } from "./scope.ts";

/** What a kept page asks for besides itself. */
const PARTS = ["style", "script", "font", "image"];

/** Audio of chapters, which the story that is kept has with it, and when its sentences are spoken. */
const AUDIO = /^\/story\/[\da-f]{24}\/audio\//;

/** Kept pages where the network fails, and the page that says so for all others. Only what a reader kept is ever there. */
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
 * The browser asks for a page while it wakes the worker: nobody waits longer for having kept something. Not Firefox,
 * which shows its own page where what it asked for ahead fails, whatever the worker answers (workbox issue 3134).
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
    const kept = (await caches.match(path)) ?? (await caches.match(OFFLINE_PATH));
    return kept ? asLiked(kept) : nothingKept();
  }
}

/** Where the worker is here for notifications alone: browsers show their own page only where there is no worker. */
const nothingKept = (): Response =>
  new Response(
    `<!DOCTYPE html><html lang="en-GB"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${words.offlineTitle}</title><h1>${words.offlineTitle}</h1><p><a href="">${words.again}</a></p>`,
    { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } },
  );

async function fetchPart(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(path);
    if (!kept) throw error;
    return kept;
  }
}

/** Audio that is kept is played from here, for it is large: whole, or the part that is asked for. The rest is the site's. */
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

/** A kept page in the colours and type that its reader chose. */
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
