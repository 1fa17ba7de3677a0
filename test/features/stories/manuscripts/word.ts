import { zipOf } from "./archives.ts";

/** Builds a Word file of paragraphs (`p`), each with a style (`style`). */
export const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
export const p = (text: string, props = "", run = "") =>
  `<w:p>${props ? `<w:pPr>${props}</w:pPr>` : ""}<w:r>${run ? `<w:rPr>${run}</w:rPr>` : ""}<w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
export const style = (id: string) => `<w:pStyle w:val="${id}"/>`;
export const docx = (body: string, more: Record<string, string> = {}) =>
  zipOf({
    "[Content_Types].xml":
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    "_rels/.rels":
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    "word/_rels/document.xml.rels":
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/><Relationship Id="r3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
    "word/styles.xml": `<w:styles ${W}>${["Title", "heading 1", "Quote"].map((name) => `<w:style w:type="paragraph" w:styleId="${name.replace("heading ", "Heading")}"><w:name w:val="${name}"/></w:style>`).join("")}</w:styles>`,
    "word/footnotes.xml": `<w:footnotes ${W}><w:footnote w:id="2">${p("Of oak.")}</w:footnote><w:footnote w:id="3">${p("Montmorency.")}</w:footnote></w:footnotes>`,
    "word/document.xml": `<w:document ${W}><w:body>${body}</w:body></w:document>`,
    ...more,
  });
