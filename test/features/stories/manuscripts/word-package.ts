import { zipOf } from "./archives.ts";

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" mc:Ignorable="w14"';
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** Content of the parts of a Word file besides its text. */
export type WordParts = Readonly<
  Partial<Record<"styles" | "numbering" | "footnotes" | "endnotes" | "comments" | "settings", string>>
>;

/** Builds a Word file with the namespaces and parts of the programs that write them. */
export const wordPackage = (body: string, parts: WordParts = {}) => {
  const names = Object.keys(parts) as (keyof WordParts)[];
  return zipOf({
    "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/_rels/document.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${names.map((name, at) => `<Relationship Id="s${at}" Type="${RELATIONSHIPS}/${name}" Target="${name}.xml"/>`).join("")}</Relationships>`,
    ...Object.fromEntries(
      names.map((name) => [
        `word/${name}.xml`,
        `<?xml version="1.0"?><w:${name} ${NAMESPACES}>${parts[name]}</w:${name}>`,
      ]),
    ),
    "word/document.xml": `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document ${NAMESPACES}><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`,
  });
};

/** A run of text with its properties. */
export const run = (text: string, properties = "") =>
  `<w:r>${properties ? `<w:rPr>${properties}</w:rPr>` : ""}<w:t xml:space="preserve">${text}</w:t></w:r>`;

/** A paragraph with its properties. */
export const paragraph = (content: string, properties = "") =>
  `<w:p w14:paraId="1A2B">${properties ? `<w:pPr>${properties}</w:pPr>` : ""}${content}</w:p>`;

export const styleOf = (id: string) => `<w:pStyle w:val="${id}"/>`;

/** Styles of headings. */
export const HEADINGS =
  "<w:style w:type='paragraph' w:styleId='Heading1'><w:name w:val='heading 1'/><w:pPr><w:outlineLvl w:val='0'/></w:pPr></w:style><w:style w:type='paragraph' w:styleId='Heading2'><w:name w:val='heading 2'/><w:pPr><w:outlineLvl w:val='1'/></w:pPr></w:style>";

export const heading = (text: string) => paragraph(run(text), styleOf("Heading1"));
