import { setImmediate as breathe } from "node:timers/promises";
import { countWords, sanitiseChapter } from "../../../core/text/index.ts";
import type { SafeText } from "./types.ts";

/** Chapters' HTML by the allow-list, with its words counted; others get their turn between chapters. */
export async function sanitiseTexts(texts: readonly string[]): Promise<SafeText[]> {
  const safe: SafeText[] = [];
  for (const each of texts) {
    const { html } = sanitiseChapter(each);
    safe.push({ html, words: countWords(html) });
    await breathe();
  }
  return safe;
}
