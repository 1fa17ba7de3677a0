import { Document, Packer, Paragraph, TextRun } from "docx";
import { mapTexts, xmlSafe } from "#core/text/index.ts";
import { PUBLISHED_PROPERTY, SERIES_PROPERTY } from "../own-properties.ts";
import { seriesLine } from "../series.ts";
import { linesOf, marksOf, type WholeBook } from "./book.ts";
import { type Block, DocxBlocks } from "./docx-blocks.ts";
import { DOCX_STYLES } from "./docx-styles.ts";

/** Writes a book as a Word file: heading styles, real footnotes, lists, tables and images. */
export async function writeDocx(stored: WholeBook): Promise<Buffer> {
  const book = mapTexts(stored, xmlSafe);
  const writer = new DocxBlocks(book);
  const children: Block[] = [new Paragraph({ text: book.title, style: "Title" })];
  for (const line of linesOf(book)) {
    const heading = { style: `fw-${marksOf(line).join("-")}`, pageBreakBefore: true };
    if (line.kind === "part") {
      children.push(new Paragraph({ ...heading, text: line.title }));
      continue;
    }
    const { title, blocks } = line.review
      ? writer.reviewed(line.html, line.review)
      : { title: [], blocks: writer.chapter(line.html) };
    children.push(
      new Paragraph({ ...heading, children: [new TextRun(line.title), ...title] }),
      ...writer.authorNote("before", line.notesBefore),
      ...blocks,
      ...writer.authorNote("after", line.notesAfter),
    );
  }
  return Packer.toBuffer(
    new Document({
      title: book.title,
      creator: book.author,
      description: book.synopsis,
      keywords: book.subjects.join(", "),
      customProperties: [
        ...(book.series ? [{ name: SERIES_PROPERTY, value: seriesLine(book.series) }] : []),
        ...(book.firstPublished ? [{ name: PUBLISHED_PROPERTY, value: book.firstPublished }] : []),
      ],
      styles: {
        default: { document: { run: { font: "Georgia", size: 22, language: { value: book.language } } } },
        paragraphStyles: [...DOCX_STYLES, ...writer.styles.paragraphs],
        characterStyles: writer.styles.runs,
      },
      numbering: { config: writer.numbering.config },
      footnotes: writer.footnotes,
      ...(writer.review.comments.length > 0 ? { comments: { children: writer.review.comments } } : {}),
      sections: [{ children }],
    }),
  );
}
