import { dice } from "#test/browser/support/dice.ts";
import { epubOf } from "./archives.ts";
import { h, odt } from "./odt.ts";
import { p, style, W, docx as wordFile } from "./word.ts";

/** Writes words that occur once, in constructs chosen by a seed. */
export class Pen {
  readonly words: string[] = [];
  readonly #roll: (of: number) => number;

  constructor(seed: number) {
    this.#roll = dice(seed);
  }

  pick<Choice>(choices: readonly Choice[]): Choice {
    return choices[this.#roll(choices.length)]!;
  }

  /** Returns a new word of letters; all end in "x", and no other letter is an "x". */
  word(): string {
    let word = "";
    for (let length = 7; length > 0; length -= 1)
      word += `${this.pick([..."bcdfghklmnprstvw"])}${this.pick([..."aeiou"])}`;
    word += "x";
    this.words.push(word);
    return word;
  }

  /** A space, or none: words touch what is beside them. */
  gap(): string {
    return this.pick([" ", " ", ""]);
  }
}

/** Makes a file by its name. */
export const RANDOM_FILES: Readonly<Record<string, (pen: Pen) => Promise<Buffer> | Buffer>> = {
  "x.docx": docx,
  "x.odt": (pen) => {
    const { block } = odtWriter(pen);
    return odt(h(pen.word()) + block(3) + block(2) + h(pen.word()) + block(3));
  },
  "x.rtf": rtf,
  "x.html": (pen) => {
    const { block } = htmlWriter(pen);
    return Buffer.from(
      `<html><body><h1>${pen.word()}</h1>${block(3)}${block(2)}<h1>${pen.word()}</h1>${block(3)}</body></html>`,
    );
  },
  "x.md": (pen) => {
    const { block, line } = htmlWriter(pen);
    const word = () => pen.word();
    return Buffer.from(
      `# ${word()}\n\n${block(2)}\n\n> ${word()} *${word()}* [${word()}](http://e.org) \`${word()}\` ~~${word()}~~${word()}\n\n- ${word()}\n    - ${word()}[^1]${word()}\n\n# ${word()}\n\n| ${word()} | ${word()} |\n|---|---|\n| ${word()} | ${line(2)} |\n\n[^1]: ${word()}\n`,
    );
  },
  "x.epub": (pen) => {
    const { block } = htmlWriter(pen);
    return epubOf({
      spine: {
        "a.xhtml": `<h1>${pen.word()}</h1>${block(3)}`,
        "b.xhtml": `<h2>${pen.word()}</h2>${block(3)}${block(2)}`,
      },
    });
  },
};

/** Nested content: at depth 0 a word. */
type Write = (depth: number) => string;

const WORD_SPACES = `${W} xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"`;

function docx(pen: Pen): Promise<Buffer> {
  const notes: string[] = [];
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const box = (content: string) => `<w:txbxContent><w:p>${content}</w:p></w:txbxContent>`;
  const line: Write = (depth) => {
    if (depth === 0) return run(pen.word() + pen.gap());
    const inner = () => line(depth - 1);
    return pen.pick([
      () => run(pen.word() + pen.gap()) + inner(),
      () => `<w:smartTag w:element="x">${inner()}</w:smartTag>`,
      () => `<w:sdt><w:sdtPr/><w:sdtContent>${inner()}</w:sdtContent></w:sdt>`,
      () => `<w:bdo w:val="ltr">${inner()}</w:bdo>`,
      () => `<w:hyperlink w:anchor="a">${inner()}</w:hyperlink>`,
      () => `<w:unknown>${inner()}</w:unknown>`,
      () => `<x:odd xmlns:x="urn:odd">${inner()}</x:odd>`,
      () => `<w:ins w:id="1" w:author="E">${inner()}</w:ins>${inner()}`,
      () => `<w:del w:id="2" w:author="E"><w:r><w:delText>${pen.word()}</w:delText></w:r></w:del>${inner()}`,
      () => `<w:fldSimple w:instr=" REF x ">${inner()}</w:fldSimple>`,
      () => `<mc:AlternateContent><mc:Choice Requires="w14">${inner()}</mc:Choice></mc:AlternateContent>`,
      () => `<mc:AlternateContent><mc:Fallback>${inner()}</mc:Fallback></mc:AlternateContent>`,
      () => `<w:r><w:pict><v:shape><v:textbox>${box(inner())}</v:textbox></v:shape></w:pict></w:r>${inner()}`,
      () =>
        `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><wps:wsp><wps:txbx>${box(inner())}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
      () =>
        `<w:r><w:ruby><w:rt>${run(pen.word())}</w:rt><w:rubyBase>${run(pen.word())}</w:rubyBase></w:ruby></w:r>${inner()}`,
      () => `<m:oMath><m:r><m:t>${pen.word()}</m:t></m:r></m:oMath>${inner()}`,
      () => {
        notes.push(`<w:footnote w:id="${notes.length + 1}"><w:p>${run(pen.word())}</w:p></w:footnote>`);
        return `<w:r><w:footnoteReference w:id="${notes.length}"/></w:r>${inner()}`;
      },
      () => `<w:r><w:t>${pen.word()}</w:t><w:ptab/><w:t>${pen.word()}</w:t></w:r>${inner()}`,
    ])();
  };
  const paragraph = (content: string, properties = "") => `<w:p>${properties}${content}</w:p>`;
  const block: Write = (depth) => {
    if (depth === 0) return paragraph(line(4));
    const inner = () => block(depth - 1);
    return pen.pick([
      () => paragraph(line(4)) + inner(),
      () => `<w:sdt><w:sdtContent>${inner()}</w:sdtContent></w:sdt>`,
      () =>
        `<w:tbl><w:tr><w:tc>${inner()}</w:tc><w:sdt><w:sdtContent><w:tc>${inner()}</w:tc></w:sdtContent></w:sdt></w:tr></w:tbl>`,
      () => `<w:odd>${inner()}</w:odd>`,
      () => `<w:ins w:id="3" w:author="E">${inner()}</w:ins>`,
      () =>
        paragraph(line(3), '<w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="9"/></w:numPr></w:pPr>') +
        inner(),
      () => paragraph(`${line(3)}<w:r><w:br w:type="page"/></w:r>${line(2)}`),
    ])();
  };
  const heading = () => p(pen.word(), style("Heading1"));
  const body = heading() + block(3) + block(2) + heading() + block(3);
  return wordFile("", {
    "word/footnotes.xml": `<w:footnotes ${WORD_SPACES}>${notes.join("")}</w:footnotes>`,
    "word/document.xml": `<w:document ${WORD_SPACES}><w:body>${body}</w:body></w:document>`,
  });
}

function odtWriter(pen: Pen): { block: Write } {
  const line: Write = (depth) => {
    if (depth === 0) return pen.word() + pen.gap();
    const inner = () => line(depth - 1);
    return pen.pick([
      () => `<text:span>${pen.word()}${pen.gap()}${inner()}</text:span>`,
      () => `<text:a xlink:href="http://e.org">${inner()}</text:a>`,
      () => `<text:odd>${inner()}</text:odd>`,
      () => `<text:meta>${inner()}</text:meta>`,
      () =>
        `<text:ruby><text:ruby-base>${pen.word()}</text:ruby-base><text:ruby-text>${pen.word()}</text:ruby-text></text:ruby>${inner()}`,
      () => `<draw:frame><draw:text-box><text:p>${inner()}</text:p></draw:text-box></draw:frame>${inner()}`,
      () => `<draw:custom-shape><text:p>${inner()}</text:p></draw:custom-shape>`,
      () =>
        `<text:note text:note-class="endnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>${pen.word()}</text:p></text:note-body></text:note>${inner()}`,
      () =>
        `<office:annotation><dc:creator>Ann</dc:creator><text:p>${pen.word()}</text:p></office:annotation>${inner()}`,
      () => `<text:date>${pen.word()}</text:date>${inner()}`,
      () => `<text:user-field-get>${pen.word()}</text:user-field-get>${inner()}`,
    ])();
  };
  const block: Write = (depth) => {
    if (depth === 0) return `<text:p>${line(3)}</text:p>`;
    const inner = () => block(depth - 1);
    return pen.pick([
      () => `<text:section>${inner()}</text:section>`,
      () =>
        `<text:list><text:list-header>${block(0)}</text:list-header><text:list-item>${inner()}</text:list-item></text:list>`,
      () =>
        `<table:table><table:table-header-rows><table:table-row><table:table-cell>${block(0)}</table:table-cell></table:table-row></table:table-header-rows><table:table-row><table:table-cell>${inner()}</table:table-cell></table:table-row></table:table>`,
      () => `<text:odd>${inner()}</text:odd>`,
      () => `<text:numbered-paragraph>${block(0)}</text:numbered-paragraph>${inner()}`,
      () => `<text:bibliography><text:index-body>${block(0)}</text:index-body></text:bibliography>${inner()}`,
      () => `<draw:g><draw:frame><draw:text-box>${inner()}</draw:text-box></draw:frame></draw:g>`,
    ])();
  };
  return { block };
}

function rtf(pen: Pen): Buffer {
  const line: Write = (depth) => {
    if (depth === 0) return pen.word() + pen.gap();
    const inner = () => line(depth - 1);
    return pen.pick([
      () => `{\\i ${pen.word()}${pen.gap()}${inner()}}`,
      () => `{\\oddword ${inner()}}`,
      () => `{\\field{\\*\\fldinst REF x}{\\fldrslt ${inner()}}}${inner()}`,
      () => `{\\shp{\\*\\shpinst{\\shptxt ${inner()}\\par}}}${inner()}`,
      () => `{\\footnote ${pen.word()}}${inner()}`,
      () => `{\\*\\annotation ${pen.word()}}${inner()}`,
      () => `{\\upr{old}{\\*\\ud{${pen.word()}}}}${inner()}`,
      () => `\\trowd\\cellx1000\\intbl ${inner()}\\cell\\row\\pard `,
    ])();
  };
  const heading = () => `{\\pard\\outlinelevel0 ${pen.word()}\\par}`;
  return Buffer.from(
    `{\\rtf1\\ansi ${heading()}\\pard ${line(4)}\\par ${line(4)}\\par${heading()}\\pard ${line(4)}\\par}`,
  );
}

const INLINE =
  "b i span font u odd-tag abbr q cite small mark label big tt ins sup kbd time data blink a button bdo x-y s strike nobr dfn var samp output".split(
    " ",
  );
const BLOCKS =
  "div section article blockquote aside details fieldset figure center custom-box main address form nav header footer table ul dl pre hgroup menu".split(
    " ",
  );

function htmlWriter(pen: Pen): { block: Write; line: Write } {
  const line: Write = (depth) => {
    if (depth === 0) return pen.word() + pen.gap();
    const name = pen.pick(INLINE);
    return `<${name}>${pen.word()}${pen.gap()}${line(depth - 1)}</${name}>${pen.gap()}${pen.word()}${pen.gap()}`;
  };
  const block: Write = (depth) => {
    if (depth === 0) return `<p>${line(3)}</p>`;
    const inner = () => block(depth - 1);
    const name = pen.pick(BLOCKS);
    switch (name) {
      case "table":
        return `<table><caption>${pen.word()}</caption><thead><tr><th>${pen.word()}</th></tr></thead><tbody><tr><td>${inner()}</td></tr></tbody></table>`;
      case "ul":
        return `<ul><li>${pen.word()} ${inner()}</li></ul>`;
      case "dl":
        return `<dl><dt>${pen.word()}</dt><dd>${inner()}</dd></dl>`;
      case "figure":
        return `<figure>${inner()}<figcaption>${pen.word()}</figcaption></figure>`;
      default:
        return `<${name}>${pen.word()} ${inner()}${block(0)}</${name}>`;
    }
  };
  return { block, line };
}
