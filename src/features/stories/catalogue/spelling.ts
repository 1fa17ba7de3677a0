import type { Droppable } from "#core/db/page-tags.ts";
import { foldText } from "#core/text/beginnings.ts";
import { searchQuery } from "#core/text/search-words.ts";
import { createSpeller, toleranceOf } from "#core/text/spelling.ts";
import { labelsText } from "#shared/labels.text.ts";
import { GENRES } from "#shared/story.enums.ts";
import { Story } from "../stories/entity.ts";
import type { StoryDoc } from "../stories/index.ts";

/** Cache lifetime in milliseconds of the words of titles, authors and tags. */
const REMEMBERED = 60_000;
/** Maximum number of words of a search that are checked. */
const WORDS_MAX = 8;

/** English stop words of the text index: a search finds no story with them, yet they are not misspelt. */
const STOP_WORDS = new Set(
  (
    "about above after again against because been before being below between both cannot could does doing down " +
    "during each from further have having here hers herself himself into itself more most myself once only other " +
    "ought ours ourselves over same should some such than that their theirs them themselves then there these they " +
    "this those through under until very were what when where which while whom with would your yours yourself " +
    "yourselves"
  ).split(" "),
);

type Worded = Pick<StoryDoc, "title" | "tags" | "authorCard">;

type Speller = (word: string) => string | null;

/** Words of one database. */
interface Known {
  readonly database: string;
  speller: Promise<Speller>;
  /** When they were loaded, in milliseconds. */
  at: number;
  /** Duration of the last reload in milliseconds. */
  took: number;
  renewing: Promise<void> | null;
}
let known: Known | null = null;

/** Drops the cached words when changes may have been missed; single changes only age them. */
export const spellerCache: Droppable = {
  drop() {},
  clear() {
    known = null;
  },
};

/**
 * Returns the most likely correction of a search: replaces words that occur in no story but resemble words of
 * titles, authors, tags and genres; null if nothing needs correction. Quoted phrases and excluded words are
 * unchanged.
 */
export async function meantBy(q: string): Promise<string | null> {
  const words = q.split(/\s+/).filter(Boolean);
  if (words.length > WORDS_MAX || q.includes('"')) return null;
  const speller = await currentSpeller();
  const mended = await Promise.all(
    words.map(async (word) => {
      const folded = foldText(word);
      if (word.startsWith("-") || toleranceOf(folded) === 0 || STOP_WORDS.has(folded)) return word;
      const suggestion = speller(folded);
      return suggestion && !(await isWritten(folded)) ? suggestion : word;
    }),
  );
  const suggestion = mended.join(" ");
  return suggestion === words.join(" ") ? null : suggestion;
}

/** Returns true if a word occurs in a public story, including its synopsis. */
const isWritten = async (word: string): Promise<boolean> =>
  (await Story.exists({ listed: true, $text: { $search: searchQuery(word) } })) !== null;

/** Returns the cached words; outdated ones are reloaded in the background. */
function currentSpeller(): Promise<Speller> {
  const database = Story.db.name;
  if (known?.database !== database) {
    const first: Known = { database, speller: readWords(), at: Date.now(), took: 0, renewing: null };
    known = first;
    // After a failed load the next search tries again.
    first.speller.catch(() => {
      if (known === first) known = null;
    });
  } else if (Date.now() - known.at > REMEMBERED) void renew(known);
  return known.speller;
}

/**
 * Reloads the words if a story has changed since they were loaded, so that a search that finds nothing does not
 * stay cached without the correction. Large catalogues reload for a tenth of the time at most.
 */
export async function renewWords(): Promise<void> {
  await currentSpeller();
  const words = known;
  if (!words) return;
  if (words.renewing) return words.renewing;
  const newest = await Story.findOne({ deletedAt: null, state: "published" }, { updatedAt: 1 })
    .sort({ updatedAt: -1 })
    .lean<Pick<StoryDoc, "updatedAt">>();
  if (!newest || newest.updatedAt.getTime() < words.at || Date.now() - words.at < 10 * words.took) return;
  await renew(words);
}

/** Reloads the words; calls at the same time share one reload. After a failure the former words remain. */
function renew(words: Known): Promise<void> {
  const begun = Date.now();
  words.renewing ??= readWords()
    .then(
      (speller) => {
        Object.assign(words, { at: begun, took: Date.now() - begun, speller: Promise.resolve(speller) });
      },
      () => {},
    )
    .finally(() => {
      words.renewing = null;
    });
  return words.renewing;
}

async function readWords() {
  const words = new Map<string, number>();
  const learn = (text: string) => {
    for (const word of foldText(text).split(" "))
      if (word.length > 2) words.set(word, (words.get(word) ?? 0) + 1);
  };
  for (const genre of GENRES) learn(labelsText.genre[genre]);
  const fields = { title: 1, tags: 1, "authorCard.name": 1, "authorCard.username": 1 } as const;
  for await (const story of Story.find({ listed: true }, fields).lean<Worded[]>().cursor()) {
    const { title, tags, authorCard } = story as unknown as Worded;
    learn([title, ...tags, authorCard.name ?? "", authorCard.username].join(" "));
  }
  return createSpeller(words);
}
