import {
  isAnothers,
  type KeptInCommon,
  type KeptStory,
  NOTE,
  OFFLINE_PATH,
  SERVICE_WORKER_PATH,
  SHARED_CACHE,
  storyOfCache,
} from "../../src/shared/reading/offline.ts";

/** What this browser keeps: which stories there are, and how they go. */

/** A kept story and the cache it lies in. */
export interface Kept {
  readonly name: string;
  readonly story: KeptStory;
}

/** Whether this browser could keep anything at all. */
export const canKeep = (): boolean => "serviceWorker" in navigator && "caches" in window;

/** Who is signed in on this page, by id; null for a guest, and on every kept page. */
export const memberHere = (): string | null =>
  document.querySelector<HTMLElement>("[data-live-user]")?.dataset.liveUser ?? null;

/** What is noted in a cache; null where nothing is. */
export async function readNote<Note>(cache: Cache): Promise<Note | null> {
  const note = await cache.match(NOTE);
  return note ? note.json() : null;
}

/** Notes it in place of what was noted before. */
export const writeNote = (cache: Cache, note: KeptStory | KeptInCommon): Promise<void> =>
  cache.put(NOTE, new Response(JSON.stringify(note), { headers: { "Content-Type": "application/json" } }));

/** Every kept story, the one that was brought up to date last first. */
export async function keptStories(): Promise<Kept[]> {
  const names = (await caches.keys()).filter((name) => storyOfCache(name));
  const found = await Promise.all(
    names.map(async (name) => {
      const story = await readNote<KeptStory>(await caches.open(name));
      return story ? [{ name, story }] : [];
    }),
  );
  return found.flat().sort((a, b) => b.story.at.localeCompare(a.story.at));
}

export const findKept = async (id: string): Promise<Kept | null> =>
  (await keptStories()).find(({ story }) => story.id === id) ?? null;

/** One at a time in all tabs: what is being kept needs files that nothing kept needs yet. */
export const alone = <Value>(work: () => Promise<Value>): Promise<Value> =>
  "locks" in navigator ? navigator.locks.request("offline", work) : work();

/** Takes kept stories away at once, and what only they needed as soon as nothing is being kept. */
export async function forget(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => caches.delete(name)));
  void alone(tidy);
}

/** Takes away what other members kept while signed in here; nothing where nobody is. */
export async function forgetOthers(member: string | null): Promise<void> {
  if (!member) return;
  const theirs = (await caches.keys()).filter((name) => isAnothers(name, member));
  if (theirs.length > 0) await forget(theirs);
}

/** Takes away what no kept story needs any more; after the last one everything, and the worker with it. Call it alone. */
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
