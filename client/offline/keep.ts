import type { KeepableStoryDto } from "../../src/shared/reading/offline.dto.ts";
import {
  type KeptInCommon,
  type KeptStory,
  OFFLINE_PATH,
  SHARED_CACHE,
  storyCache,
} from "../../src/shared/reading/offline.ts";
import { readerAttributes, readReaderSettings } from "../../src/shared/reading/reader-settings.ts";
import { type PreparedPage, preparePage } from "./page.ts";
import { alone, findKept, readNote, tidy, writeNote } from "./store.ts";

/** Why a story could not be kept, or not all of it. */
export class KeepTrouble extends Error {
  readonly kind: "gone" | "full" | "failed";
  constructor(kind: "gone" | "full" | "failed") {
    super(kind);
    this.kind = kind;
  }
}

/** Which story, and who keeps it: a member by id, or null. */
export interface KeepPlace {
  /** Address of what may be kept of it. */
  readonly from: string;
  readonly id: string;
  readonly member: string | null;
  /** Whether its audio is kept too; as it was before where that is not said. */
  readonly audio?: boolean;
}

/** Told how far it has come. */
type OnProgress = (kept: number, of: number) => void;

/** Pages fetched at once; every further one waits, for a guest may ask for 300 pages in five minutes. */
const AT_ONCE = 120;
const WAIT = 2_500;
/** Milliseconds after which the site counts as not answering. */
const GIVE_UP = 20_000;
/** Fonts that are kept for those only who chose them. */
const CHOSEN_FONTS = ["atkinson", "opendyslexic"];

/**
 * Keeps a story, or brings a kept one up to date: its page, and the open chapters that are new or were changed.
 * Everything is asked for without cookies, so that it is what a guest sees. What was kept when it ends early stays.
 * @throws KeepTrouble when the story is not everyone's any more (it was removed then), the device is full, or the site
 * did not answer; what the signal says when it ends it
 */
export function keepStory(
  { from, id, member, audio }: KeepPlace,
  signal: AbortSignal,
  onProgress: OnProgress = () => {},
): Promise<KeptStory> {
  return alone(async () => {
    const name = (await findKept(id))?.name ?? storyCache(member, id);
    const cache = await caches.open(name);
    try {
      signal.throwIfAborted();
      const wanted = await askWhatToKeep(from);
      if (!wanted) throw new KeepTrouble("gone");
      return await bringUpToDate(cache, wanted, signal, onProgress, audio);
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
  // The story's own page says much that changes: it is fetched each time.
  const pages = [
    ...chapters.map(({ path, version }) => ({ path, version: audio ? `${version}+` : version })),
    { path, version: "" },
  ];
  const still = new Set(pages.map((page) => page.path));
  for (const [gone, { audio: heard = [] }] of Object.entries(before))
    if (!still.has(gone)) for (const each of [gone, ...heard]) await cache.delete(each);
  const kept = new Map(Object.entries(before).filter(([each]) => still.has(each)));
  const note = (): KeptStory => ({
    ...{ id, path, title, author, locked, audio },
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

/** The page for what is not kept, and how the reader likes pages. */
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

/** Keeps what pages share, each file once (a new version has another name), and names it with the fonts of its styles. */
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

/** Keeps a file that is not there yet, and tells its bytes. A picture that cannot be had is done without. */
async function putOnce(cache: Cache, path: string): Promise<number> {
  const known = await cache.match(path, { ignoreVary: true });
  if (known) return (await known.blob()).size;
  const answer = await fetch(path, { credentials: "omit", signal: AbortSignal.timeout(GIVE_UP) });
  if (!answer.ok) return 0;
  const body = await answer.blob();
  await cache.put(path, new Response(body, { headers: headersOf(answer) }));
  return body.size;
}

/** Keeps audio as it comes in, which may take long, and tells its bytes. When a sentence is spoken may change under its name. */
async function putAudio(cache: Cache, path: string, signal: AbortSignal): Promise<number> {
  const isFile = !path.endsWith(".json");
  const known = isFile && (await cache.match(path, { ignoreVary: true }));
  if (known) return Number(known.headers.get("Content-Length") ?? 0);
  const answer = await fetch(path, { credentials: "omit", signal });
  if (answer.status === 404 || answer.status === 403) return 0;
  // Kept without it, it would never be asked for again.
  if (!answer.ok) throw new KeepTrouble("failed");
  const length = answer.headers.get("Content-Length") ?? "0";
  const headers = headersOf(answer);
  headers.set("Content-Length", length);
  await cache.put(path, new Response(answer.body, { headers }));
  return Number(length);
}

/** A page as everyone sees it; null for one that is not everyone's: behind a gate, moved, or gone. */
async function fetchGuests(path: string): Promise<Response | null> {
  const answer = await fetch(path, {
    credentials: "omit",
    cache: "no-store",
    // Nobody reads it now: it counts as no view.
    headers: { Purpose: "prefetch" },
    signal: AbortSignal.timeout(GIVE_UP),
  });
  if (answer.status === 404 || answer.status === 403) return null;
  if (!answer.ok) throw new KeepTrouble("failed");
  const isPersonal = /no-store|private/.test(answer.headers.get("Cache-Control") ?? "");
  return answer.redirected || isPersonal ? null : answer;
}

/** What may be kept of a story; null when it is not everyone's. */
async function askWhatToKeep(from: string): Promise<KeepableStoryDto | null> {
  const answer = await fetch(from, { credentials: "omit", signal: AbortSignal.timeout(GIVE_UP) });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new KeepTrouble("failed");
  return answer.json();
}

/** The answer's headers, its policies among them, without those of this one transfer. */
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
