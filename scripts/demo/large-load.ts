import type { Model } from "mongoose";
import { hashPassword } from "../../src/core/auth/passwords.ts";
import { prepareModels } from "../../src/core/db/define-model.ts";
import { User } from "../../src/features/people/users/model.ts";
import { Chapter, Revision } from "../../src/features/stories/chapters/model.ts";
import { recountFacets, type StoryDoc } from "../../src/features/stories/stories/index.ts";
import { Story } from "../../src/features/stories/stories/model.ts";
import { generateAuthors, generateStories, type LargeAuthor, type LargeStory } from "./large.ts";
import { chapterDocuments, storyDocument, userDocument } from "./large-documents.ts";
import { DEMO_PASSWORD } from "./read-content.ts";

export interface LargeLoad {
  readonly stories: number;
  /** How many of the stories, from the first on, have chapters that can be read; of the others only contents. */
  readonly texts: number;
  /** "1" unless told. */
  readonly seed?: string;
  /** Loads beside what is there already. */
  readonly force?: boolean;
}

export interface LargeLoaded {
  readonly authors: number;
  readonly stories: number;
  readonly chapters: number;
}

/** The database holds something that was not asked to be kept company. */
export class NotEmptyError extends Error {
  override readonly name = "NotEmptyError";
}

/**
 * Writes invented authors and stories past the commands, in bulk, as the models and `derive` would have stored
 * them; the same every time but for the salt of the one password they share. What is there from an earlier load
 * stays as it is. mongoose must be connected.
 * @throws NotEmptyError for a database that has accounts or stories, unless forced.
 */
export async function loadLarge(load: LargeLoad, progress: (line: string) => void): Promise<LargeLoaded> {
  const { stories: count, texts, seed = "1" } = load;
  const wasEmpty = !(await User.exists({})) && !(await Story.exists({}));
  if (!wasEmpty && !load.force) {
    throw new NotEmptyError("This database has accounts or stories already; --force loads beside them.");
  }
  // Before the documents: an embedded database answers nothing else while it builds an index of many.
  await prepareModels();
  const say = paced(progress);
  const authors = await all(generateAuthors({ count, seed }));
  /** Author's id -> how many of their stories are listed. */
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
  await insertAuthors(authors, seed, listed);
  progress("Counting facets");
  await recountFacets();
  return { authors: authors.length, stories, chapters };
}

async function insertAuthors(
  authors: readonly LargeAuthor[],
  seed: string,
  listed: ReadonlyMap<string, number>,
): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const documents = authors.map((author) => {
    const document = userDocument(author, { seed, passwordHash, stories: 0 });
    return { ...document, stats: { ...document.stats, stories: listed.get(String(document._id)) ?? 0 } };
  });
  for (let from = 0; from < documents.length; from += BATCH)
    await insert(User, documents.slice(from, from + BATCH));
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

/** Past mongoose: nothing of it is needed for documents that are complete. Those that are there already stay. */
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

/** At most one line in two seconds. */
function paced(progress: (line: string) => void): (line: string) => void {
  let last = 0;
  return (line) => {
    if (Date.now() - last < 2_000) return;
    last = Date.now();
    progress(line);
  };
}
