import { Types } from "mongoose";
import type { ThreadDoc } from "../../src/features/community/forums/model.ts";
import type { PostDoc } from "../../src/features/community/forums/post-model.ts";
import { forumIdOf, pathOf } from "../../src/features/community/forums/sections.ts";
import { FORUM_SECTIONS, type ForumSection } from "../../src/shared/community/forums.enums.ts";
import { createRandom, type Random } from "../../src/shared/random.ts";
import { ADJECTIVES, DESIRES, NOUNS, TAGS, TROUBLES } from "./large-words.ts";

/** Invented threads, the same every time but for their ids. */
export interface LargeForums {
  readonly threads: number;
  /** Posts of a thread in the mean, each of which has one at least. */
  readonly posts: number;
  readonly authors: readonly Types.ObjectId[];
  readonly seed?: string;
  /** Of the newest post: 1 November 2026 unless told. */
  readonly now?: Date;
}

interface LargeThread {
  readonly section: ForumSection;
  readonly title: string;
  readonly posts: number;
  /** Of the first post. */
  readonly at: Date;
  readonly pinned?: boolean;
}

const NOW = new Date("2026-11-01T12:00:00Z");
const [MINUTE, DAY] = [60_000, 86_400_000];
/** Days back that the oldest thread goes. */
const SPAN = 2_200;
const PINNED_OF = 5_000;

/** Threads with their posts, one after another, as the commands would have stored them. */
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
      ...{ posts, at, pinned: index % PINNED_OF === 0 },
    };
    yield largeThread(thread, forums.authors, random);
  }
}

/** One thread, with so many posts as wanted. */
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
      ...{ thread: _id, section, author: random.pick(authors), number: index + 1 },
      text: `I ${random.pick(DESIRES)}, and then the ${random.pick(NOUNS)} was ${random.pick(ADJECTIVES)}.`,
      ...{ edited: false, likes: 0, shadowBanned: false, hidden: false, removed: false },
      ...{ authorHidden: false, parentShut: false, open: true, createdAt, updatedAt: createdAt },
    };
  });
  const [first, last] = [posts[0]!, posts.at(-1)!];
  const thread: ThreadDoc = {
    _id,
    ...{ forum: forumIdOf(section), section, author: first.author, title, path: pathOf(title) },
    ...{ tags: [random.pick(TAGS)], pinned, locked: false, slowMode: 0, votes: 0 },
    ...{ next: count + 1, posts: count, lastPostAt: last.createdAt, lastPostBy: last.author },
    ...{ shadowBanned: false, hidden: false, removed: false, authorHidden: false, open: true },
    ...{ createdAt: at, updatedAt: last.createdAt },
  };
  return { thread, posts };
}
