import { Document, Packer, Paragraph, TextRun } from "docx";
import { linesOf, type WholeBook } from "./book.ts";
import { type Block, DocxBlocks } from "./docx-blocks.ts";
import { DOCX_STYLES } from "./docx-styles.ts";

/** A book as a Word file: headings by styles, true footnotes, lists, tables and pictures. */
export async function writeDocx(book: WholeBook): Promise<Buffer> {
  const writer = new DocxBlocks(book);
  const children: Block[] = [new Paragraph({ text: book.title, style: "Title" })];
  for (const line of linesOf(book)) {
    const style =
      line.kind === "part"
        ? `fw-${line.isVolume ? "volume" : "part"}${line.depth === 1 ? "-inner" : ""}`
        : `fw-${line.type}${line.apart ? "-apart" : ""}`;
    const heading = { style, pageBreakBefore: true };
    if (line.kind === "chapter" && line.review) {
      const { title, blocks } = writer.reviewed(line.html, line.review);
      children.push(new Paragraph({ ...heading, children: [new TextRun(line.title), ...title] }), ...blocks);
      continue;
    }
    children.push(new Paragraph({ ...heading, text: line.title }));
    if (line.kind === "chapter") children.push(...writer.chapter(line.html));
  }
  return Packer.toBuffer(
    new Document({
      title: book.title,
      creator: book.author,
      description: book.synopsis,
      keywords: book.subjects.join(", "),
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
