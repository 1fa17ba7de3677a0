import { Types } from "mongoose";
import type { ThreadDoc } from "#features/community/forums/model.ts";
import type { PostDoc } from "#features/community/forums/post-model.ts";
import { forumIdOf, pathOf } from "#features/community/forums/sections.ts";
import { FORUM_SECTIONS, type ForumSection } from "#shared/community/forums.enums.ts";
import { createRandom, type Random } from "#shared/random.ts";
import { ADJECTIVES, DESIRES, NOUNS, TAGS, TROUBLES } from "./large-words.ts";

/** Options for generated threads; the result is reproducible except for the ids. */
export interface LargeForums {
  readonly threads: number;
  /** Mean number of posts per thread; each has at least one. */
  readonly posts: number;
  readonly authors: readonly Types.ObjectId[];
  readonly seed?: string;
  /** Time of the newest post; 1 November 2026 by default. */
  readonly now?: Date;
}

interface LargeThread {
  readonly section: ForumSection;
  readonly title: string;
  readonly posts: number;
  /** Time of the first post. */
  readonly at: Date;
  readonly pinned?: boolean;
}

const NOW = new Date("2026-11-01T12:00:00Z");
const [MINUTE, DAY] = [60_000, 86_400_000];
/** Age of the oldest thread in days. */
const SPAN = 2_200;
const PINNED_OF = 5_000;

/** Yields threads with their posts, as the commands would have stored them. */
export function* generateThreads({
  seed = "1",
  now = NOW,
  ...forums
}: LargeForums): Generator<{ readonly thread: ThreadDoc; readonly posts: readonly PostDoc[] }> {
  for (let index = 0; index < forums.threads; index++) {
    const random = createRandom(`${seed}/thread/${index}`);
    const posts = 1 + Math.floor((forums.posts - 1) * 3 * random.next() ** 2);
    const at = new Date(now.getTime() - SPAN * DAY * random.next() ** 1.5 - posts * MINUTE);
    const thread = {
      section: FORUM_SECTIONS[Math.floor(random.next() * FORUM_SECTIONS.length)]!,
      title: `${random.pick(ADJECTIVES)} ${random.pick(NOUNS)}: ${random.pick(TROUBLES)}?`.slice(0, 120),
      posts,
      at,
      pinned: index % PINNED_OF === 0,
    };
    yield largeThread(thread, forums.authors, random);
  }
}

/** Returns one thread with the given number of posts. */
export function largeThread(
  { section, title, posts: count, at, pinned = false }: LargeThread,
  authors: readonly Types.ObjectId[],
  random: Random = createRandom(title),
): { readonly thread: ThreadDoc; readonly posts: readonly PostDoc[] } {
  const _id = new Types.ObjectId();
  const posts = Array.from({ length: count }, (_, index): PostDoc => {
    const createdAt = new Date(at.getTime() + index * MINUTE);
    return {
      _id: new Types.ObjectId(),
      thread: _id,
      section,
      author: random.pick(authors),
      number: index + 1,
      text: `I ${random.pick(DESIRES)}, and then the ${random.pick(NOUNS)} was ${random.pick(ADJECTIVES)}.`,
      edited: false,
      likes: 0,
      shadowBanned: false,
      hidden: false,
      removed: false,
      authorHidden: false,
      parentShut: false,
      open: true,
      createdAt,
      updatedAt: createdAt,
    };
  });
  const [first, last] = [posts[0]!, posts.at(-1)!];
  const thread: ThreadDoc = {
    _id,
    forum: forumIdOf(section),
    section,
    author: first.author,
    title,
    path: pathOf(title),
    tags: [random.pick(TAGS)],
    pinned,
    locked: false,
    slowMode: 0,
    votes: 0,
    next: count + 1,
    posts: count,
    lastPostAt: last.createdAt,
    lastPostBy: last.author,
    shadowBanned: false,
    hidden: false,
    removed: false,
    authorHidden: false,
    open: true,
    createdAt: at,
    updatedAt: last.createdAt,
  };
  return { thread, posts };
}
