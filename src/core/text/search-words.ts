/** ASCII spellings of lower-case Latin letters that do not decompose into a base letter and an accent. */
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
  ħ: "h",
  ŋ: "ng",
  ŧ: "t",
};

const SPECIAL = new RegExp(`[${Object.keys(PLAIN_LETTERS).join("")}]`, "g");

/** Writing without spaces between words, or with endings joined to them. */
const RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]+/gu;

/** Returns the characters of a run, each with the vowel signs and tone marks that belong to it. */
const charactersOf = (run: string): string[] => run.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];

/** Maximum number of search words stored for one text. */
const WORDS_MAX = 1_000;

/** Replaces letters such as ø, ł and þ in a text in lower case: "łódź" -> "lódź". */
export const plainLetters = (lower: string): string =>
  lower.replace(SPECIAL, (letter) => PLAIN_LETTERS[letter] ?? letter);

/**
 * Returns the words by which a text index finds a text besides its own: one and two characters of each run of
 * Chinese, Japanese, Korean, Thai, Lao, Khmer or Burmese, and words with special letters as `plainLetters` writes them.
 */
export function searchWordsOf(texts: readonly string[]): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    const lower = text.normalize("NFC").toLowerCase();
    for (const [run] of lower.matchAll(RUN)) {
      const characters = charactersOf(run);
      for (const [at, character] of characters.entries()) {
        words.add(character);
        if (at > 0) words.add(`${characters[at - 1]}${character}`);
      }
    }
    for (const [word] of lower.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
      const plain = plainLetters(word);
      if (plain !== word) words.add(plain);
    }
  }
  return [...words].slice(0, WORDS_MAX);
}

/**
 * Returns a search text as `searchWordsOf` stores words: every two neighbouring characters of a run must be
 * found, and a word with an apostrophe is found however that is written. Other phrases in quotes and excluded words
 * are unchanged.
 */
export const searchQuery = (text: string): string =>
  changeWords(
    text.normalize("NFC"),
    (word) => plainLetters(pairsOf(anyApostrophe(word.toLowerCase()))),
    (phrase) => (RUN_ALONE.test(phrase) ? pairsOf(phrase.slice(1, -1)) : phrase),
  );

/** Returns a search text for an index without `searchWordsOf`: only apostrophes are treated as in `searchQuery`. */
export const plainSearchQuery = (text: string): string =>
  changeWords(text.normalize("NFC"), anyApostrophe, (phrase) => phrase);

/** Changes the words of a search text that are not excluded, and its phrases in quotes. */
const changeWords = (
  text: string,
  changeWord: (word: string) => string,
  changePhrase: (phrase: string) => string,
): string =>
  text
    .split(/("[^"]*")/)
    .map((part) =>
      part.startsWith('"')
        ? changePhrase(part)
        : part
            .split(/(\s+)/)
            .map((word) => (word.startsWith("-") ? word : changeWord(word)))
            .join(""),
    )
    .join("");

/** Shorter parts of words with an apostrophe are left out of a search: the "s" of "ferryman’s" is in most texts. */
const PART_MIN = 3;

/**
 * Returns a word with an apostrophe together with its parts, because the index has one word for "O'Neil", and two for
 * "O’Neil".
 */
function anyApostrophe(word: string): string {
  const parts = word.split(/['’ʼ＇]/u).filter(Boolean);
  if (parts.length < 2) return word;
  return [parts.join("'"), ...parts.filter((part) => [...part].length >= PART_MIN)].join(" ");
}

const RUN_ALONE = new RegExp(`^"${RUN.source}"$`, "u");

/** Puts pairs of a run in quotes, because all phrases of a search must be found, but only one of its words. */
const pairsOf = (text: string): string =>
  text.replace(RUN, (run) => {
    const characters = charactersOf(run);
    if (characters.length === 1) return ` "${run}" `;
    return ` ${characters
      .slice(1)
      .map((character, at) => `"${characters[at]}${character}"`)
      .join(" ")} `;
  });
