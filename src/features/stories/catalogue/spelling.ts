import { foldText } from "../../../core/text/beginnings.ts";
import { createSpeller, toleranceOf } from "../../../core/text/spelling.ts";
import { labelsText } from "../../../shared/platform/labels.text.ts";
import { GENRES } from "../../../shared/stories/catalogue.enums.ts";
import { Story } from "../stories/entity.ts";
import type { StoryDoc } from "../stories/index.ts";

/** Milliseconds for which the words of titles, authors and tags are remembered: new ones are known that much later. */
const REMEMBERED = 60_000;
/** Words of a search that are looked at. */
const WORDS_MAX = 8;

/** English words that a text index leaves out: no story seems to have them, yet they are not misspelt. */
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
interface Known {
  readonly database: string;
  /** When it was read; from then on it is read again. */
  at: number;
  speller: Promise<Speller>;
}
let known: Known | null = null;

/**
 * What a search most likely means, where words of it occur in no story but are like words of titles, authors, tags and
 * genres; null where nothing is to be mended. Phrases in quotes and words that are left out stay as they are.
 */
export async function meantBy(q: string): Promise<string | null> {
  const words = q.split(/\s+/).filter(Boolean);
  if (words.length > WORDS_MAX || q.includes('"')) return null;
  const speller = await currentSpeller();
  const mended = await Promise.all(
    words.map(async (word) => {
      const folded = foldText(word);
      if (word.startsWith("-") || toleranceOf(folded) === 0 || STOP_WORDS.has(folded)) return word;
      const meant = speller(folded);
      return meant && !(await isWritten(folded)) ? meant : word;
    }),
  );
  const meant = mended.join(" ");
  return meant === words.join(" ") ? null : meant;
}

/** Whether a word occurs in a story that everyone may find, its synopsis included. */
const isWritten = async (word: string): Promise<boolean> =>
  (await Story.exists({ listed: true, $text: { $search: word } })) !== null;

/** The words as they were read last; where that is a while ago they are read anew, and nobody waits for it. */
function currentSpeller(): Promise<Speller> {
  const database = Story.db.name;
  if (known?.database !== database) {
    const first: Known = { database, at: Date.now(), speller: readWords() };
    known = first;
    // What failed once is read again by the next search.
    first.speller.catch(() => {
      if (known === first) known = null;
    });
  } else if (Date.now() - known.at > REMEMBERED) {
    const old = known;
    old.at = Date.now();
    readWords().then(
      (speller) => {
        old.speller = Promise.resolve(speller);
      },
      () => {},
    );
  }
  return known.speller;
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
