import { zipOf } from "./archives.ts";

const ODF = "urn:oasis:names:tc:opendocument:xmlns";
export const SPACES = `xmlns:office="${ODF}:office:1.0" xmlns:style="${ODF}:style:1.0" xmlns:text="${ODF}:text:1.0" xmlns:table="${ODF}:table:1.0" xmlns:draw="${ODF}:drawing:1.0" xmlns:fo="${ODF}:xsl-fo-compatible:1.0" xmlns:svg="${ODF}:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:meta="${ODF}:meta:1.0"`;

/** Builds an OpenDocument text with this body; `styles` are additional automatic styles. */
export const odt = (body: string, files: Record<string, string | Buffer> = {}, styles = "") =>
  zipOf({
    mimetype: "application/vnd.oasis.opendocument.text",
    "content.xml": `<?xml version="1.0"?><office:document-content ${SPACES}><office:automatic-styles>
      <style:style style:name="T1" style:family="text"><style:text-properties fo:font-style="italic"/></style:style>
      <style:style style:name="T2" style:family="text" style:parent-style-name="T1"><style:text-properties fo:font-weight="bold"/></style:style>
      <style:style style:name="P1" style:family="paragraph"><style:paragraph-properties fo:text-align="center"/></style:style>
      <style:style style:name="P2" style:family="paragraph" style:parent-style-name="Quotations"/>
      ${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    "meta.xml": `<office:document-meta ${SPACES}><office:meta><dc:title>The Ferry</dc:title><meta:initial-creator>Ann Lee</meta:initial-creator><dc:language>en-GB</dc:language><meta:keyword>rivers</meta:keyword></office:meta></office:document-meta>`,
    "META-INF/manifest.xml": "<manifest/>",
    ...files,
  });

export const h = (words: string, level = 1) => `<text:h text:outline-level="${level}">${words}</text:h>`;
export const p = (words: string, style = "Standard") =>
  `<text:p text:style-name="${style}">${words}</text:p>`;
