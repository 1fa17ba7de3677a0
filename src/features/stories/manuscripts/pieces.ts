import { countWords, sanitiseChapter } from "#core/text/index.ts";
import { CHAPTER_MAX } from "#shared/stories/chapters.limits.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import type { ManuscriptChapter } from "./types.ts";

/** Splits a chapter between blocks into pieces small enough to be stored. */
export function pieces(chapter: ManuscriptChapter): ManuscriptChapter[] {
  if (chapter.html.length <= CHAPTER_MAX) return [chapter];
  const chunks: string[] = [""];
  for (const block of chapter.html.split("\n")) {
    const last = chunks.at(-1) ?? "";
    if (last !== "" && last.length + block.length > CHAPTER_MAX * 0.9) chunks.push(block);
    else chunks[chunks.length - 1] = last === "" ? block : `${last}\n${block}`;
  }
  return chunks.map((piece, index) => {
    const { html } = sanitiseChapter(piece);
    const title =
      index === 0 ? chapter.title : manuscriptsText.continued(chapter.title.slice(0, 140), index + 1);
    const { notesBefore, notesAfter, ...about } = chapter;
    return {
      ...about,
      title,
      html,
      words: countWords(html),
      ...(notesBefore && index === 0 ? { notesBefore } : {}),
      ...(notesAfter && index === chunks.length - 1 ? { notesAfter } : {}),
    };
  });
}
