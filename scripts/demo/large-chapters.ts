import { createRandom, type Random } from "#shared/random.ts";
import type { LargeStory } from "./large.ts";
import { ADJECTIVES, LINKS, NOUNS, OBJECTS, SUBJECTS, VERBS } from "./large-words.ts";

export interface LargeChapter {
  /** From 1. */
  readonly number: number;
  readonly title: string;
  readonly words: number;
  /** Returns paragraphs of exactly `words` words; generated on demand. */
  html(): string;
  /** Null for a draft. */
  readonly publishedAt: Date | null;
}

/**
 * Yields the chapters of a story in order; their words add up to the story's, and their dates lie between its
 * two dates.
 */
export function* generateChapters(story: LargeStory): Generator<LargeChapter> {
  const { chapters, words, publishedAt, lastChapterAt } = story;
  const step =
    publishedAt && lastChapterAt && chapters > 1
      ? (lastChapterAt.getTime() - publishedAt.getTime()) / (chapters - 1)
      : 0;
  const each = Math.floor(words / chapters);
  for (let number = 1; number <= chapters; number += 1) {
    const random = createRandom(`${story.seed}/story/${story.index}/chapter/${number}`);
    const own = number === chapters ? words - each * (chapters - 1) : each;
    yield {
      number,
      title: `The ${random.pick(ADJECTIVES)} ${random.pick(NOUNS)}`,
      words: own,
      html: () => makeHtml(createRandom(`${story.seed}/story/${story.index}/text/${number}`), own),
      publishedAt: publishedAt && new Date(publishedAt.getTime() + Math.round(step * (number - 1))),
    };
  }
}

function makeHtml(random: Random, words: number): string {
  const paragraphs: string[] = [];
  let left = words;
  while (left > 0) {
    const size = Math.min(left, random.whole(25, 110));
    paragraphs.push(`<p>${makeParagraph(random, size)}</p>`);
    left -= size;
  }
  return paragraphs.join("\n");
}

/** Returns a paragraph of exactly `size` words; the last sentence may be cut off. */
function makeParagraph(random: Random, size: number): string {
  const words: string[] = [];
  while (words.length < size) words.push(...makeSentence(random).split(" "));
  const cut = words
    .slice(0, size)
    .join(" ")
    .replace(/[,.]?$/u, ".");
  return random.chance(0.25) ? `“${cut}”` : cut;
}

function makeSentence(random: Random): string {
  const clause = (): string => `${random.pick(SUBJECTS)} ${random.pick(VERBS)} ${random.pick(OBJECTS)}`;
  const text = random.chance(0.6) ? `${clause()}, ${random.pick(LINKS)} ${clause()}.` : `${clause()}.`;
  return text[0]!.toUpperCase() + text.slice(1);
}
