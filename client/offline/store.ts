import {
  isAnothers,
  type KeptInCommon,
  type KeptStory,
  NOTE,
  OFFLINE_PATH,
  SERVICE_WORKER_PATH,
  SHARED_CACHE,
  storyOfCache,
} from "#shared/reading/offline.ts";

/** What this browser has saved: lists and deletes stories. */

/** A saved story and the cache that contains it. */
export interface Kept {
  readonly name: string;
  readonly story: KeptStory;
}

/** True if this browser supports saving for offline reading. */
export const canKeep = (): boolean => "serviceWorker" in navigator && "caches" in window;

/** Returns the id of the member signed in on this page; null for a guest, and on every saved page. */
export const memberHere = (): string | null =>
  document.querySelector<HTMLElement>("[data-live-user]")?.dataset.liveUser ?? null;

/** Returns the metadata stored in a cache; null if there is none. */
export async function readNote<Note>(cache: Cache): Promise<Note | null> {
  const note = await cache.match(NOTE);
  return note ? note.json() : null;
}

/** Replaces the metadata stored in a cache. */
export const writeNote = (cache: Cache, note: KeptStory | KeptInCommon): Promise<void> =>
  cache.put(NOTE, new Response(JSON.stringify(note), { headers: { "Content-Type": "application/json" } }));

/** Returns every saved story, last updated first. */
export async function keptStories(): Promise<Kept[]> {
  const names = (await caches.keys()).filter((name) => storyOfCache(name));
  const entries = await Promise.all(
    names.map(async (name) => {
      const story = await readNote<KeptStory>(await caches.open(name));
      return story ? [{ name, story }] : [];
    }),
  );
  return entries.flat().sort((a, b) => b.story.at.localeCompare(a.story.at));
}

export const findKept = async (id: string): Promise<Kept | null> =>
  (await keptStories()).find(({ story }) => story.id === id) ?? null;

/**
 * Runs one task at a time across all tabs: a story being saved uses files that no saved story refers to yet.
 */
export const alone = <Value>(work: () => Promise<Value>): Promise<Value> =>
  "locks" in navigator ? navigator.locks.request("offline", work) : work();

/** Deletes saved stories at once, and the files used only by them as soon as nothing is being saved. */
export async function forget(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => caches.delete(name)));
  void alone(tidy);
}

/** Deletes what other members saved while signed in here; does nothing for guests. */
export async function forgetOthers(member: string | null): Promise<void> {
  if (!member) return;
  const theirs = (await caches.keys()).filter((name) => isAnothers(name, member));
  if (theirs.length > 0) await forget(theirs);
}

/**
 * Deletes files that no saved story needs; after the last story, everything including the service worker.
 * Call it within `alone`.
 */
export async function tidy(): Promise<void> {
  const stories = await keptStories();
  if (stories.length === 0) {
    await caches.delete(SHARED_CACHE);
    const registration = await navigator.serviceWorker.getRegistration(SERVICE_WORKER_PATH);
    if (registration && !(await registration.pushManager?.getSubscription())) await registration.unregister();
    return;
  }
  const shared = await caches.open(SHARED_CACHE);
  const common = await readNote<KeptInCommon>(shared);
  const needed = new Set([
    ...(common?.needs ?? []),
    ...stories.flatMap(({ story }) => Object.values(story.pages).flatMap(({ needs }) => needs)),
  ]);
  for (const { url } of await shared.keys()) {
    const { href, pathname } = new URL(url);
    if (href !== NOTE && pathname !== OFFLINE_PATH && !needed.has(pathname)) await shared.delete(url);
  }
}
