import type { KeepableStoryDto } from "#shared/reading/offline.dto.ts";
import {
  type KeptInCommon,
  type KeptStory,
  OFFLINE_PATH,
  SHARED_CACHE,
  storyCache,
} from "#shared/reading/offline.ts";
import { readerAttributes, readReaderSettings } from "#shared/reading/reader-settings.ts";
import { type PreparedPage, preparePage } from "./page.ts";
import { alone, findKept, readNote, tidy, writeNote } from "./store.ts";

/** Reason why a story could not be saved, or not completely. */
export class KeepTrouble extends Error {
  readonly kind: "gone" | "full" | "failed";
  constructor(kind: "gone" | "full" | "failed") {
    super(kind);
    this.kind = kind;
  }
}

/** The story, and the owner of the saved copy: a member's id, or null. */
export interface KeepPlace {
  /** URL of the list of what can be saved. */
  readonly from: string;
  readonly id: string;
  readonly member: string | null;
  /** True to save the audio too; if absent, unchanged from the last time. */
  readonly audio?: boolean;
}

/** Called with the progress. */
type OnProgress = (kept: number, of: number) => void;

/**
 * Pages fetched without delay, and the delay in milliseconds before each further one, because a guest may
 * request 300 pages in five minutes.
 */
const AT_ONCE = 120;
const WAIT = 2_500;
/** Request timeout in milliseconds. */
const GIVE_UP = 20_000;
/** Fonts saved only for readers who have chosen them. */
const CHOSEN_FONTS = ["atkinson", "opendyslexic"];

/**
 * Saves a story, or updates a saved one: its page, and the open chapters that are new or changed. Everything
 * is fetched without cookies, so that it is what a guest sees. What was saved before an early end stays.
 * @throws KeepTrouble if the story is no longer public (it is then removed), the device is full, or the site
 * did not answer; the signal's reason if it is aborted
 */
export function saveStoryOffline(
  { from, id, member, audio }: KeepPlace,
  signal: AbortSignal,
  onProgress: OnProgress = () => {},
): Promise<KeptStory> {
  return alone(async () => {
    const name = (await findKept(id))?.name ?? storyCache(member, id);
    const cache = await caches.open(name);
    try {
      signal.throwIfAborted();
      const keepable = await askWhatToKeep(from);
      if (!keepable) throw new KeepTrouble("gone");
      return await bringUpToDate(cache, keepable, signal, onProgress, audio);
    } catch (error) {
      if (signal.aborted) throw error;
      const trouble = troubleOf(error);
      if (trouble.kind === "gone" || !(await readNote(cache))) {
        await caches.delete(name);
        await tidy();
      }
      throw trouble;
    }
  });
}

async function bringUpToDate(
  cache: Cache,
  wanted: KeepableStoryDto,
  signal: AbortSignal,
  onProgress: OnProgress,
  asked: boolean | undefined,
): Promise<KeptStory> {
  const { id, path, title, author, locked, chapters } = wanted;
  const shared = await caches.open(SHARED_CACHE);
  await keepInCommon(shared);
  const noted = await readNote<KeptStory>(cache);
  const audio = asked ?? noted?.audio ?? false;
  const before = noted?.pages ?? {};
  // The story's page changes often, so it is fetched each time.
  const pages = [
    ...chapters.map(({ path, version }) => ({ path, version: audio ? `${version}+` : version })),
    { path, version: "" },
  ];
  const still = new Set(pages.map((page) => page.path));
  for (const [gone, { audio: heard = [] }] of Object.entries(before))
    if (!still.has(gone)) for (const each of [gone, ...heard]) await cache.delete(each);
  const kept = new Map(Object.entries(before).filter(([each]) => still.has(each)));
  const note = (): KeptStory => ({
    id,
    path,
    title,
    author,
    locked,
    audio,
    at: new Date().toISOString(),
    chapters: chapters.length,
    pages: Object.fromEntries(kept),
  });
  let fetched = 0;
  for (const [at, page] of pages.entries()) {
    onProgress(Math.min(at + 1, chapters.length), chapters.length);
    if (page.version && kept.get(page.path)?.version === page.version) continue;
    fetched += 1;
    if (fetched > AT_ONCE) await new Promise((done) => setTimeout(done, WAIT));
    const answer = await fetchGuests(page.path);
    signal.throwIfAborted();
    if (!answer) continue;
    const { body, prepared } = await readPage(answer, audio);
    const needs = await keepNeeds(shared, prepared);
    let bytes = body.size;
    for (const picture of prepared.pictures) bytes += await putOnce(cache, picture);
    for (const heard of prepared.audio) bytes += await putAudio(cache, heard, signal);
    for (const gone of before[page.path]?.audio ?? [])
      if (!prepared.audio.includes(gone)) await cache.delete(gone);
    await cache.put(page.path, new Response(body, { headers: headersOf(answer) }));
    kept.set(page.path, { version: page.version, bytes, needs, audio: prepared.audio });
    await writeNote(cache, note());
  }
  const done = note();
  await writeNote(cache, done);
  await tidy();
  return done;
}

/** Saves the page shown for URLs that are not saved, and the reader's settings. */
async function keepInCommon(shared: Cache): Promise<void> {
  const answer = await fetchGuests(OFFLINE_PATH);
  if (!answer) throw new KeepTrouble("failed");
  const { body, prepared } = await readPage(answer);
  const needs = await keepNeeds(shared, prepared);
  await shared.put(OFFLINE_PATH, new Response(body, { headers: headersOf(answer) }));
  const reader = readerAttributes(readReaderSettings({ ...document.documentElement.dataset }));
  await writeNote(shared, { reader, needs } satisfies KeptInCommon);
}

async function readPage(
  answer: Response,
  withAudio = false,
): Promise<{ body: Blob; prepared: PreparedPage }> {
  const prepared = preparePage(await answer.text(), withAudio);
  return { prepared, body: new Blob([prepared.html]) };
}

/**
 * Saves the files that pages share, each once (a new version has a different name), and returns their names
 * with the fonts of their styles.
 */
async function keepNeeds(shared: Cache, { needs }: PreparedPage): Promise<string[]> {
  const all = [...needs];
  for (const path of needs) {
    await putOnce(shared, path);
    if (path.endsWith(".css")) all.push(...(await fontsOf(shared, path)));
  }
  for (const path of all.slice(needs.length)) await putOnce(shared, path);
  return all;
}

const fonts = new Map<string, readonly string[]>();

async function fontsOf(shared: Cache, stylesheet: string): Promise<readonly string[]> {
  const known = fonts.get(stylesheet);
  if (known) return known;
  const css = await (await shared.match(stylesheet))?.text();
  const chosen = document.documentElement.dataset.font;
  const found = [...(css ?? "").matchAll(/url\(["']?(\/assets\/([\w-]+)\.woff2)/g)]
    .filter(([, , file = ""]) => !CHOSEN_FONTS.some((font) => font !== chosen && file.startsWith(font)))
    .map(([, path = ""]) => path);
  fonts.set(stylesheet, found);
  return found;
}

/** Saves a file that is not there yet, and returns its bytes. A picture that cannot be fetched is skipped. */
async function putOnce(cache: Cache, path: string): Promise<number> {
  const known = await cache.match(path, { ignoreVary: true });
  if (known) return (await known.blob()).size;
  const answer = await fetch(path, { credentials: "omit", signal: AbortSignal.timeout(GIVE_UP) });
  if (!answer.ok) return 0;
  const body = await answer.blob();
  await cache.put(path, new Response(body, { headers: headersOf(answer) }));
  return body.size;
}

/**
 * Saves audio as it is downloaded, which may take long, and returns its bytes. The file with the times of
 * sentences may change under the same name.
 */
async function putAudio(cache: Cache, path: string, signal: AbortSignal): Promise<number> {
  const isFile = !path.endsWith(".json");
  const known = isFile && (await cache.match(path, { ignoreVary: true }));
  if (known) return Number(known.headers.get("Content-Length") ?? 0);
  const answer = await fetch(path, { credentials: "omit", signal });
  if (answer.status === 404 || answer.status === 403) return 0;
  // If saved incomplete, it would never be fetched again.
  if (!answer.ok) throw new KeepTrouble("failed");
  const length = answer.headers.get("Content-Length") ?? "0";
  const headers = headersOf(answer);
  headers.set("Content-Length", length);
  await cache.put(path, new Response(answer.body, { headers }));
  return Number(length);
}

/** Fetches a page as guests see it; null if it is not public: behind a gate, moved or gone. */
async function fetchGuests(path: string): Promise<Response | null> {
  const answer = await fetch(path, {
    credentials: "omit",
    cache: "no-store",
    // Not read by anyone now, so it must not count as a view.
    headers: { Purpose: "prefetch" },
    signal: AbortSignal.timeout(GIVE_UP),
  });
  if (answer.status === 404 || answer.status === 403) return null;
  if (!answer.ok) throw new KeepTrouble("failed");
  const isPersonal = /no-store|private/.test(answer.headers.get("Cache-Control") ?? "");
  return answer.redirected || isPersonal ? null : answer;
}

/** Fetches the list of what can be saved of a story; null if it is not public. */
async function askWhatToKeep(from: string): Promise<KeepableStoryDto | null> {
  const answer = await fetch(from, { credentials: "omit", signal: AbortSignal.timeout(GIVE_UP) });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new KeepTrouble("failed");
  return answer.json();
}

/** Returns the response's headers, including its policies, without those of the transfer. */
function headersOf(answer: Response): Headers {
  const headers = new Headers(answer.headers);
  for (const name of ["Vary", "ETag", "Content-Encoding", "Content-Length", "Date"]) headers.delete(name);
  return headers;
}

function troubleOf(error: unknown): KeepTrouble {
  if (error instanceof KeepTrouble) return error;
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  return new KeepTrouble(isFull ? "full" : "failed");
}
