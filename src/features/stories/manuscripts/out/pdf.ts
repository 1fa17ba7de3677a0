import { join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { TrimSize } from "#shared/stories/exports.ts";
import { TRIM_SIZES } from "#shared/stories/exports.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import { noteHtml } from "../author-notes.ts";
import { linesOf, type WholeBook } from "./book.ts";
import { FONT_NAMES, fontsFor } from "./pdf-fonts.ts";
import { picturePaths } from "./pictures.ts";
import { toTypst, typstString } from "./typst.ts";

/**
 * Writes a book as a tagged, print-ready PDF: trim size, binding margins, running heads and page numbers,
 * chapters on new pages, and footnotes.
 */
export async function writePdf(book: WholeBook, size: TrimSize): Promise<Buffer> {
  const paths = picturePaths(book);
  const source = sourceOf(book, size, (src) => paths.get(src) ?? null);
  const compiler = NodeCompiler.create({
    workspace: WORKSPACE,
    fontArgs: [{ fontBlobs: fontsFor(source) }],
  });
  for (const [src, path] of paths) {
    const image = book.images.get(src);
    if (image) compiler.mapShadow(join(WORKSPACE, path), Buffer.from(image.bytes));
  }
  try {
    return compiler.pdf({ mainFileContent: source });
  } finally {
    // Typst caches layouts for the whole process without a limit.
    compiler.evictCache(0);
  }
}

/** Folder that need not exist: all files are in memory, and none is left if the process is killed. */
const WORKSPACE = "/fablewright-pdf";

/** Returns an author's note as Typst markup; "" without a note. */
const noteIn = (note: string): string =>
  note.trim() === ""
    ? ""
    : `#author-note(${typstString(manuscriptsText.authorsNote)})[${toTypst(noteHtml(note), { picture: () => null })}]\n\n`;

function sourceOf(book: WholeBook, size: TrimSize, picture: (src: string) => string | null): string {
  const { width, height } = TRIM_SIZES[size];
  const [language = "en", region] = book.language.split("-");
  const texts = manuscriptsText.epub;
  const body = linesOf(book).map((line) =>
    line.kind === "part"
      ? `#part(${typstString(line.title)}, ${line.depth})\n`
      : `#chapter(${typstString(line.title)})\n\n${noteIn(line.notesBefore)}${toTypst(line.html, { picture })}${noteIn(line.notesAfter)}`,
  );
  return `
#set document(title: ${typstString(book.title)}, author: ${typstString(book.author)})
#set text(font: (${FONT_NAMES.map(typstString).join(", ")}), lang: ${typstString(/^[a-z]{2,3}$/.test(language) ? language : "en")}${region && /^[A-Z]{2}$/.test(region) ? `, region: ${typstString(region)}` : ""}, size: 10.5pt, hyphenate: true, costs: (widow: 300%, orphan: 300%))
#set par(justify: true, first-line-indent: 1.3em, leading: .62em, spacing: .62em)
#let opens(page) = query(<opening>).any(it => it.location().page() == page)
#set page(
  width: ${width}mm, height: ${height}mm,
  margin: (inside: ${Math.round(width * 0.14)}mm, outside: ${Math.round(width * 0.11)}mm, top: ${Math.round(height * 0.1)}mm, bottom: ${Math.round(height * 0.11)}mm),
  header: context {
    let at = here().page()
    if not opens(at) {
      let before = query(selector(<opening>).before(here()))
      set text(size: .85em)
      set align(center)
      if calc.even(at) [#${typstString(book.author)};] else if before.len() > 0 [#emph(before.last().value)]
    }
  },
  footer: context {
    if here().page() > 1 { align(center, text(size: .85em, counter(page).display("1"))) }
  },
)
#show heading: set text(weight: "regular", hyphenate: false)
#show heading: it => block(above: 1.6em, below: 1em, width: 100%, align(center, it.body))
#let scene-break() = align(center, block(above: 1.2em, below: 1.2em)[\\*#h(1em)\\*#h(1em)\\*])
#let picture(path, alt: none) = block(width: 100%, align(center, image(path, alt: alt, fit: "contain", height: auto, width: 85%)))
#let author-note(label, body) = block(
  above: 1.2em, below: 1.2em, width: 100%, inset: (left: 1em, y: .3em), stroke: (left: .8pt),
)[#set par(first-line-indent: 0em, spacing: .8em); #strong(label)

#body]
#let part(title, depth) = {
  pagebreak(weak: true)
  [#metadata(title) <opening>]
  v(28%)
  show heading: it => align(center, text(size: 1.7em, it.body))
  heading(level: 1, outlined: true, title)
}
#let chapter(title) = {
  pagebreak(weak: true)
  [#metadata(title) <opening>]
  v(12%)
  show heading: it => align(center, text(size: 1.45em, it.body))
  heading(level: 1, outlined: true, title)
  v(2.5em)
}
#[#metadata("") <opening>]
#v(30%)
#align(center)[#text(size: 2em, ${typstString(book.title)})

#v(1em)
#${typstString(texts.by(book.author))};]
#pagebreak()
#[#metadata("") <opening>]
#{
  show outline.entry: set block(above: .7em)
  outline(title: ${typstString(texts.contents)}, depth: 1)
}
${body.join("\n")}
`;
}
