import { setImmediate as breathe } from "node:timers/promises";
import { countWords, sanitiseChapter } from "#core/text/index.ts";
import type { SafeText } from "./types.ts";

/** Sanitises chapters' HTML by the allow-list and counts the words; other work runs between chapters. */
export async function sanitiseTexts(texts: readonly string[]): Promise<SafeText[]> {
  const safe: SafeText[] = [];
  for (const each of texts) {
    const { html } = sanitiseChapter(each);
    safe.push({ html, words: countWords(html) });
    await breathe();
  }
  return safe;
}
