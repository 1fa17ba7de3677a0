import { checkLanguage } from "#shared/text/attributes.ts";
import { unreadable } from "../../errors.ts";
import { type Draft, SUBJECTS_MAX } from "../../types.ts";
import { type OfficeFile, readOffice } from "../read-office.ts";
import { RtfReader } from "./reader.ts";
import { readScrivener } from "./scrivener.ts";

/**
 * Reads Rich Text (.rtf; Microsoft's RTF 1.9.1), split at its headings; formatting, notes, lists, tables and
 * images are retained. Throws 400 for anything else.
 */
export const readRtf = async (bytes: Buffer, fileName: string): Promise<Draft> =>
  readOffice(rtfFile(bytes), fileName);

/** Parses Rich Text. Throws 400 for anything else. */
export function rtfFile(bytes: Buffer): OfficeFile {
  const reader = new RtfReader(bytes);
  const blocks = reader.read();
  if (blocks.length === 0) throw unreadable("nothing");
  const { title, writer, subject, comments, keywords } = reader.about;
  const line = (value: string) => value.replace(/\s+/g, " ").trim() || null;
  const [most] = [...reader.languages].sort((a, b) => b[1] - a[1]);
  // Programs write English where nobody chose a language.
  const language = most && !most[0].startsWith("en") ? most[0] : undefined;
  const text = readScrivener({ blocks, comments: reader.comments, source: reader.source.join("") });
  return {
    ...text,
    title: line(title),
    author: line(writer),
    language: checkLanguage(language),
    synopsis: line(comments) ?? line(subject),
    subjects: keywords
      .split(/[,;]/)
      .map((each) => each.trim())
      .filter(Boolean)
      .slice(0, SUBJECTS_MAX),
    images: reader.images,
    leftOut: reader.leftOut,
  };
}
