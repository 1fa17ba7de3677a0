/**
 * Offline storage on a device: only guests' versions of pages. Each story has a separate cache, named after
 * the member who saved it, so that it can be deleted at sign-out; styles, scripts and fonts are stored once
 * in a shared cache.
 */

/** Page that lists the stored stories; also shown for anything not stored while offline. */
export const OFFLINE_PATH = "/offline";
export const SERVICE_WORKER_PATH = "/service-worker.js";
/**
 * Forms that end a session, which deletes what was stored during it. (Browser code does not load the list of
 * all paths.)
 */
export const SESSION_ENDS = ["/logout", "/settings/data/delete"];

/** Prefix of the names of all our caches. */
const PREFIX = "offline-";
/** Cache of files shared by stored pages, and of the page for anything not stored. */
export const SHARED_CACHE = `${PREFIX}shared`;
const GUEST = "guest";

/**
 * Returns the name of the cache in which this member's copy of a story is stored; `member` is null for a
 * guest.
 */
export const storyCache = (member: string | null, story: string): string =>
  `${PREFIX}${member ?? GUEST}-${story}`;

/** Returns the story id of a cache name; null for any other cache. */
export const storyOfCache = (name: string): string | null =>
  /^offline-(?:guest|[\da-f]{24})-([\da-f]{24})$/.exec(name)?.[1] ?? null;

/** Returns true if the cache was saved by a different signed-in member. */
export const isAnothers = (name: string, member: string | null): boolean =>
  storyOfCache(name) !== null &&
  !name.startsWith(`${PREFIX}${GUEST}-`) &&
  (member === null || !name.startsWith(storyCache(member, "")));

/** Key of a cache's metadata; no page of this site has this address. */
export const NOTE = "https://kept.invalid/note";

/** Metadata of a stored story. */
export interface KeptStory {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly author: string;
  /** Time of the last update (ISO 8601). */
  readonly at: string;
  /** Number of public chapters at that time. */
  readonly chapters: number;
  readonly locked: number;
  /** True if its audio is stored too. */
  readonly audio?: boolean;
  /** Pages that are stored, including the story's page, by path. */
  readonly pages: Readonly<Record<string, KeptPage>>;
}

export interface KeptPage {
  readonly version: string;
  /** Bytes of the page, its pictures and its audio. */
  readonly bytes: number;
  /** Paths of other files that it needs. */
  readonly needs: readonly string[];
  /** Paths of its audio, in the story's cache. */
  readonly audio?: readonly string[];
}

/** Metadata shared by all stored stories. */
export interface KeptInCommon {
  /** The reader's display settings, as attributes of `<html>`. */
  readonly reader: string;
  /** Paths of files that the page for anything not stored needs. */
  readonly needs: readonly string[];
}

/** Number of stored chapters of a story. */
export const keptChapters = ({ pages, path }: KeptStory): number =>
  Object.keys(pages).filter((each) => each !== path).length;

/** Bytes of a stored story. */
export const keptBytes = ({ pages }: KeptStory): number =>
  Object.values(pages).reduce((sum, { bytes }) => sum + bytes, 0);
