import type { Model } from "mongoose";
import { hashPassword } from "#core/auth/passwords.ts";
import { prepareModels } from "#core/db/define-model.ts";
import { Thread, type ThreadDoc } from "#features/community/forums/model.ts";
import { Post, type PostDoc } from "#features/community/forums/post-model.ts";
import { ForumNumbers } from "#features/community/forums/section-model.ts";
import { User, type UserDoc } from "#features/people/users/model.ts";
import { Chapter, Revision } from "#features/stories/chapters/model.ts";
import { recountFacets, type StoryDoc } from "#features/stories/stories/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import type { ForumSection } from "#shared/community/forums.enums.ts";
import { generateAuthors, generateStories, type LargeAuthor, type LargeStory } from "./large.ts";
import { chapterDocuments, storyDocument, userDocument } from "./large-documents.ts";
import { generateThreads, type LargeForums } from "./large-forums.ts";
import { DEMO_PASSWORD } from "./read-content.ts";

export interface LargeLoad {
  readonly stories: number;
  /**
   * Number of stories, from the first on, with readable chapters; the others have only a table of contents.
   */
  readonly texts: number;
  /** Number of forum threads (0 by default), and mean number of posts per thread (20 by default). */
  readonly threads?: number;
  readonly posts?: number;
  /** Random seed; "1" by default. */
  readonly seed?: string;
  /** True to load in addition to existing data. */
  readonly force?: boolean;
}

export interface LargeLoaded {
  readonly authors: number;
  readonly stories: number;
  readonly chapters: number;
  readonly threads: number;
  readonly posts: number;
}

/** Thrown if the database already contains data and `force` is not set. */
export class NotEmptyError extends Error {
  override readonly name = "NotEmptyError";
}

/**
 * Inserts generated authors and stories without the commands, in bulk, as the models and `derive` would have
 * stored them; reproducible except for the salt of the password they share. Data of an earlier load stays
 * unchanged. mongoose must be connected.
 * @throws NotEmptyError for a database that has accounts or stories, unless forced.
 */
export async function loadLarge(load: LargeLoad, progress: (line: string) => void): Promise<LargeLoaded> {
  const { stories: count, texts, threads = 0, posts = 20, seed = "1" } = load;
  const wasEmpty = !(await User.exists({})) && !(await Story.exists({}));
  if (!wasEmpty && !load.force) {
    throw new NotEmptyError("This database has accounts or stories already; --force loads beside them.");
  }
  // Indexes come before the documents: an embedded database is blocked while it builds an index of many.
  await prepareModels();
  const say = paced(progress);
  const authors = await all(generateAuthors({ count, seed }));
  /** Number of listed stories by author id. */
  const listed = new Map<string, number>();
  let stories = 0;
  let chapters = 0;
  for await (const batch of generateStories({ count, seed })) {
    const documents = batch.map((story) => storyDocument(story, authors[story.author]!));
    await insert(Story, documents);
    chapters += await insertTexts(batch.slice(0, Math.max(0, texts - stories)), documents);
    for (const story of documents) {
      const author = String(story.author);
      if (story.listed) listed.set(author, (listed.get(author) ?? 0) + 1);
    }
    stories += batch.length;
    say(`${stories.toLocaleString("en-GB")} of ${count.toLocaleString("en-GB")} stories`);
  }
  const people = await insertAuthors(authors, seed, listed);
  const forums = await insertForums({ threads, posts, seed, authors: people }, say);
  progress("Counting facets");
  await recountFacets();
  return { authors: authors.length, stories, chapters, threads, posts: forums };
}

/** Inserts threads with their posts, and updates each section's counters. */
async function insertForums(forums: LargeForums, say: (line: string) => void): Promise<number> {
  const sums = new Map<ForumSection, { threads: number; posts: number }>();
  let [threads, posts]: [ThreadDoc[], PostDoc[]] = [[], []];
  let [begun, written] = [0, 0];
  const store = async () => {
    await insert(Thread, threads);
    await insert(Post, posts);
    begun += threads.length;
    written += posts.length;
    [threads, posts] = [[], []];
    say(`${begun.toLocaleString("en-GB")} of ${forums.threads.toLocaleString("en-GB")} threads`);
  };
  for (const made of generateThreads(forums)) {
    threads.push(made.thread);
    posts.push(...made.posts);
    const sum = sums.get(made.thread.section) ?? { threads: 0, posts: 0 };
    sums.set(made.thread.section, { threads: sum.threads + 1, posts: sum.posts + made.posts.length });
    if (posts.length >= BATCH * 2) await store();
  }
  if (threads.length > 0) await store();
  for (const [section, $inc] of sums)
    await ForumNumbers.updateOne(
      { _id: `${section}:0` },
      { $inc, $setOnInsert: { section } },
      { upsert: true },
    );
  return written;
}

async function insertAuthors(
  authors: readonly LargeAuthor[],
  seed: string,
  listed: ReadonlyMap<string, number>,
): Promise<readonly UserDoc["_id"][]> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const documents = authors.map((author) => {
    const document = userDocument(author, { seed, passwordHash, stories: 0 });
    return { ...document, stats: { ...document.stats, stories: listed.get(String(document._id)) ?? 0 } };
  });
  for (let from = 0; from < documents.length; from += BATCH)
    await insert(User, documents.slice(from, from + BATCH));
  return documents.map(({ _id }) => _id);
}

async function insertTexts(batch: readonly LargeStory[], stored: readonly StoryDoc[]): Promise<number> {
  let count = 0;
  for (const [index, story] of batch.entries()) {
    const { chapters, revisions } = chapterDocuments(story, stored[index]!);
    await insert(Chapter, chapters);
    await insert(Revision, revisions);
    count += chapters.length;
  }
  return count;
}

const BATCH = 1_000;

/** Bypasses mongoose, which complete documents do not need. Existing documents stay unchanged. */
async function insert<Doc>(model: Model<Doc>, documents: readonly Doc[]): Promise<void> {
  try {
    await model.collection.insertMany(documents as never, { ordered: false });
  } catch (error) {
    const { writeErrors } = error as { writeErrors?: { code: number }[] };
    if (!writeErrors?.every(({ code }) => code === 11000)) throw error;
  }
}

async function all<T>(batches: AsyncGenerator<T[]>): Promise<T[]> {
  const list: T[] = [];
  for await (const batch of batches) list.push(...batch);
  return list;
}

/** Limits output to one line in two seconds. */
function paced(progress: (line: string) => void): (line: string) => void {
  let last = 0;
  return (line) => {
    if (Date.now() - last < 2_000) return;
    last = Date.now();
    progress(line);
  };
}
