/**
 * What a device keeps for reading offline: only guests' versions of pages. Each story has a cache of its own, named
 * by who kept it, so that it can go when they do; styles, scripts and fonts lie once, in another.
 */

/** The page of what is kept here, and for everything that is not where there is no network. */
export const OFFLINE_PATH = "/offline";
export const SERVICE_WORKER_PATH = "/service-worker.js";
/** Forms that end a session: what was kept in it goes with it. (Browser code does without the list of all paths.) */
export const SESSION_ENDS = ["/logout", "/settings/data/delete"];

/** What the names of all our caches begin with. */
const PREFIX = "offline-";
/** The cache of what kept pages have in common, and the page for what is not kept. */
export const SHARED_CACHE = `${PREFIX}shared`;
const GUEST = "guest";

/** Where a story is kept that this member keeps on the device; null for who is not signed in. */
export const storyCache = (member: string | null, story: string): string =>
  `${PREFIX}${member ?? GUEST}-${story}`;

/** The story that a cache of this name is for; null for every other cache. */
export const storyOfCache = (name: string): string | null =>
  /^offline-(?:guest|[\da-f]{24})-([\da-f]{24})$/.exec(name)?.[1] ?? null;

/** Whether somebody kept it while signed in, other than this member. */
export const isAnothers = (name: string, member: string | null): boolean =>
  storyOfCache(name) !== null &&
  !name.startsWith(`${PREFIX}${GUEST}-`) &&
  (member === null || !name.startsWith(storyCache(member, "")));

/** Key under which a cache holds its note; no page of this site has such an address. */
export const NOTE = "https://kept.invalid/note";

/** What is noted of a kept story. */
export interface KeptStory {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly author: string;
  /** When it was last brought up to date (ISO 8601). */
  readonly at: string;
  /** Open chapters that there were then. */
  readonly chapters: number;
  readonly locked: number;
  /** Whether its audio is kept too. */
  readonly audio?: boolean;
  /** The pages that are really here, the story's own among them, by path. */
  readonly pages: Readonly<Record<string, KeptPage>>;
}

export interface KeptPage {
  readonly version: string;
  /** Of the page, its pictures and its audio. */
  readonly bytes: number;
  /** Paths of what it needs besides. */
  readonly needs: readonly string[];
  /** Paths of its audio, in the story's own cache. */
  readonly audio?: readonly string[];
}

/** What is noted of what the stories have in common. */
export interface KeptInCommon {
  /** How the reader likes pages: attributes of `<html>`. */
  readonly reader: string;
  /** Paths of what the page for everything that is not kept needs. */
  readonly needs: readonly string[];
}

/** Chapters of a kept story that are here. */
export const keptChapters = ({ pages, path }: KeptStory): number =>
  Object.keys(pages).filter((each) => each !== path).length;

/** Bytes of a kept story. */
export const keptBytes = ({ pages }: KeptStory): number =>
  Object.values(pages).reduce((sum, { bytes }) => sum + bytes, 0);
