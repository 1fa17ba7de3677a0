import { manuscriptsText } from "../../../shared/stories/manuscripts.text.ts";
import { parseMarkup } from "../../../shared/text/dom.ts";
import { unreadable } from "./errors.ts";
import { readOneFile, titleFromName } from "./one-file.ts";
import { RtfMarkup } from "./rtf-markup.ts";
import type { Manuscript } from "./types.ts";

/**
 * Reads Rich Text (.rtf; Microsoft's RTF 1.9.1), split at its headings. Changes that were tracked are taken as accepted;
 * these and the comments are told beside the text, never in it. Throws 400 for what is none.
 */
export async function readRtf(bytes: Buffer, fileName: string): Promise<Manuscript> {
  const markup = new RtfMarkup(bytes);
  const html = markup.write();
  if (html.trim() === "") throw unreadable("nothing");
  const { title, writer, subject, keywords } = markup.about;
  const line = (value: string) => value.replace(/\s+/g, " ").trim();
  const manuscript = await readOneFile({
    root: parseMarkup(html),
    title: markup.bookTitle || line(title) || titleFromName(fileName) || manuscriptsText.untitled,
    author: line(writer) || null,
    language: null,
    synopsis: line(subject) || null,
    subjects: keywords
      .split(/[,;]/)
      .map((each) => each.trim())
      .filter(Boolean)
      .slice(0, 25),
    images: markup.images,
  });
  return markup.margin.beside(manuscript);
}
