/**
 * Style sheet of books: the classes of core/text/allowed.ts in relative units, so that the reader's settings
 * apply.
 */
export const STYLE_SHEET = `@charset "utf-8";
body { margin: 5% 6%; line-height: 1.4; hyphens: auto; -webkit-hyphens: auto; -epub-hyphens: auto; }
h1, h2, h3, h4, h5, h6 { font-weight: normal; line-height: 1.2; text-align: center; hyphens: none; page-break-after: avoid; break-after: avoid; }
h1 { font-size: 1.6em; margin: 3em 0 2em; }
h2 { font-size: 1.3em; margin: 2em 0 1em; }
h3, h4, h5, h6 { font-size: 1.1em; margin: 1.5em 0 .8em; }
p { margin: 0; text-indent: 1.3em; orphans: 2; widows: 2; }
h1 + p, h2 + p, h3 + p, h4 + p, hr + p, section > p:first-child, blockquote > p:first-child, div > p:first-child, li > p, td > p, p.no-indent, p.centre, p.right, p.salutation, p.dateline, p.bridgehead { text-indent: 0; }
hr { width: 20%; margin: 1.6em auto; border: 0; border-top: 1px solid; }
blockquote, .letter, .inscription { margin: 1em 2em; }
figure { margin: 1.5em 0; text-align: center; page-break-inside: avoid; break-inside: avoid; }
figcaption { font-size: .85em; margin-top: .5em; }
img { max-width: 100%; height: auto; }
table { border-collapse: collapse; margin: 1em auto; }
td, th { padding: .2em .6em; vertical-align: top; text-align: start; }
caption { font-size: .9em; margin-bottom: .4em; }
pre { white-space: pre-wrap; font-size: .85em; }
.small-caps { font-variant: small-caps; }
b.small-caps, strong.small-caps { font-weight: normal; }
.italic { font-style: italic; }
.italic i, .italic em { font-style: normal; }
.centre { text-align: center; text-indent: 0; }
.right, .signature, .dateline { text-align: right; text-indent: 0; }
.verse { margin: 1em 2em; }
.verse p { text-indent: 0; margin: 0 0 .8em; }
.indent-1 { padding-left: 1em; }
.indent-2 { padding-left: 2em; }
.indent-3 { padding-left: 3em; }
.indent-4 { padding-left: 4em; }
.indent-5 { padding-left: 5em; }
.indent-6 { padding-left: 6em; }
.indent-7 { padding-left: 7em; }
.indent-8 { padding-left: 8em; }
.indent-9 { padding-left: 9em; }
.epigraph, .dedication { margin: 2em 3em; }
.inscription { text-align: center; }
.drop-cap { float: left; font-size: 3em; line-height: .8; padding-right: .08em; }
.persona { font-variant: small-caps; }
.stage-direction { font-style: italic; }
.part { margin-top: 1em; }
.noteref, .backlink { text-decoration: none; }
.noteref { font-size: .75em; line-height: 0; vertical-align: super; }
.footnotes { margin-top: 3em; border-top: 1px solid; padding-top: 1em; font-size: .9em; }
.fw-note-before, .fw-note-after { margin: 1.5em 0; padding-left: 1em; border-left: 2px solid; }
.fw-note-label { font-weight: bold; text-indent: 0; }
.title-page { margin-top: 25%; text-align: center; }
.title-page p { text-indent: 0; }
`;

/** Class of the text being read aloud, in a book with audio. */
export const ACTIVE_CLASS = "-epub-media-overlay-active";

/** Style of that text, for light and dark backgrounds. */
export const ACTIVE_STYLE = `
.${ACTIVE_CLASS} {
  background-color: rgba(255, 196, 0, 0.3);
}
`;
