import { countWords, sanitiseChapter } from "../../../core/text/index.ts";
import { CHAPTER_MAX } from "../../../shared/stories/chapters.limits.ts";
import { manuscriptsText } from "../../../shared/stories/manuscripts.text.ts";
import type { ManuscriptChapter } from "./types.ts";

/** A chapter in pieces that may be stored, cut between blocks. */
export function pieces(chapter: ManuscriptChapter): ManuscriptChapter[] {
  if (chapter.html.length <= CHAPTER_MAX) return [chapter];
  const found: string[] = [""];
  for (const block of chapter.html.split("\n")) {
    const last = found.at(-1) ?? "";
    if (last !== "" && last.length + block.length > CHAPTER_MAX * 0.9) found.push(block);
    else found[found.length - 1] = last === "" ? block : `${last}\n${block}`;
  }
  return found.map((piece, index) => {
    const { html } = sanitiseChapter(piece);
    const title =
      index === 0 ? chapter.title : manuscriptsText.continued(chapter.title.slice(0, 140), index + 1);
    return { ...chapter, title, html, words: countWords(html) };
  });
}
