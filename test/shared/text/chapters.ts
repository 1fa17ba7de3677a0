import fc from "fast-check";
import { TEXT_CLASSES } from "#shared/text/allowed.ts";
import { textArbitrary } from "../../core/text/arbitraries.ts";

/** Generators of chapters: well-formed HTML with every allowed block and mark. */

/** Marks, each as the opening and closing tag. */
export const MARKS: readonly (readonly [string, string])[] = [
  ...["b", "bdi", "cite", "code", "em", "i", "q", "s", "small", "strong", "sub", "sup", "u"].map(
    (name): [string, string] => [`<${name}>`, `</${name}>`],
  ),
  ['<a href="https://example.org/?a=b&amp;c">', "</a>"],
  ['<a href="mailto:me@example.org">', "</a>"],
  ['<abbr title="Her Majesty’s Ship">', "</abbr>"],
  ['<bdo dir="rtl">', "</bdo>"],
  ['<span lang="fr">', "</span>"],
  ['<i lang="la" class="small-caps">', "</i>"],
  ["<ruby>", "<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>"],
  ...TEXT_CLASSES.map((name): [string, string] => [`<span class="${name}">`, "</span>"]),
];

const word = textArbitrary.map((text) => text.replace(/[<&]/g, (sign) => (sign === "<" ? "&lt;" : "&amp;")));
const IMAGE = '<img src="/files/abc/800.jpeg" alt="A &quot;door&quot;" width="800" height="600" />';

/** Generates a line of text in which no mark contains itself. */
export const lineArbitrary = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: word },
      { weight: 2, arbitrary: fc.tuple(fc.subarray([...MARKS], { maxLength: 3 }), word) },
      { weight: 1, arbitrary: fc.constantFrom("<br />", IMAGE, '<a id="here"></a>') },
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) =>
    parts
      .map((part, at) => {
        if (typeof part === "string") return part;
        const [marks, text] = part;
        // Adjacent quotations are indistinguishable from one in a document.
        const space = Array.isArray(parts[at - 1]) ? " " : "";
        const ruby = marks.find(([open]) => open === "<ruby>");
        const others = marks.filter((mark) => mark !== ruby);
        const inner = ruby ? `${ruby[0]}漢${ruby[1]}` : text;
        return space + others.reduceRight((html, [open, close]) => open + html + close, inner);
      })
      .join(""),
  );

const attributes = fc.constantFrom(
  "",
  "",
  ' class="verse"',
  ' class="centre italic"',
  ' lang="de"',
  ' dir="rtl"',
  ' id="a"',
);

const blockTree = fc.letrec<{ block: string; blocks: string }>((tie) => {
  const line = lineArbitrary;
  const flow = fc.oneof(line, tie("blocks"));
  const wrap = (name: string, inner: fc.Arbitrary<string>) =>
    fc.tuple(attributes, inner).map(([given, html]) => `<${name}${given}>${html}</${name}>`);
  const cells = fc
    .array(fc.oneof(wrap("td", flow), wrap("th", line)), { minLength: 1, maxLength: 3 })
    .map((each) => `<tr>${each.join("")}</tr>`);
  const items = (inner: fc.Arbitrary<string>) =>
    fc.array(wrap("li", inner), { minLength: 1, maxLength: 3 }).map((each) => each.join(""));
  const nested = fc.tuple(line, items(line)).map(([text, inner]) => `${text}<ol>${inner}</ol>`);
  return {
    blocks: fc.array(tie("block"), { minLength: 1, maxLength: 3 }).map((each) => each.join("")),
    block: fc.oneof(
      { maxDepth: 2, depthSize: "small" },
      wrap("p", line),
      ...["h2", "h3", "h4", "h5", "h6"].map((name) => wrap(name, line)),
      wrap(
        "pre",
        word.map((text) => `<code>${text}\n</code>`),
      ),
      fc.constant("<hr />"),
      line.map((text) => `<figure>${IMAGE}<figcaption>${text}</figcaption></figure>`),
      fc.constant(`<figure class="centre">${IMAGE}</figure>`),
      wrap("blockquote", tie("blocks")),
      wrap("div", tie("blocks")),
      wrap("figure", flow),
      wrap("ul", items(flow)),
      wrap("ul", items(nested)),
      wrap("ol", items(line)),
      items(line).map((inner) => `<ol start="3" type="i" reversed>${inner}</ol>`),
      fc.tuple(line, flow).map(([term, text]) => `<dl><dt>${term}</dt><dd>${text}</dd></dl>`),
      cells.map((row) => `<table><tr><td colspan="2" rowspan="2">1</td></tr>${row}</table>`),
      fc
        .tuple(line, cells, cells)
        .map(
          ([caption, head, body]) =>
            `<table class="centre"><caption>${caption}</caption><thead>${head}</thead><tbody>${body}</tbody><tbody>${body}</tbody><tfoot>${head}</tfoot></table>`,
        ),
    ),
  };
});

/** Notes in the stored format, with references in a different order, and one without a reference. */
const NOTES =
  '<p>One<a id="noteref-b" class="noteref" href="#note-b">1</a>, two<a id="noteref-a" class="noteref" href="#note-a">2</a>' +
  ' and again<a id="noteref-b-2" class="noteref" href="#note-b">1</a>.</p><section class="footnotes"><ol>' +
  '<li id="note-b"><p>B. <a class="backlink" href="#noteref-b">↩</a></p></li>' +
  '<li id="note-a"><p>A.</p><blockquote><p>Q.</p></blockquote><p><a class="backlink" href="#noteref-a">↩</a></p></li>' +
  '<li id="note-c"><p>Of nothing.</p></li></ol></section>';

/** Generates a chapter before sanitising. */
export const chapterArbitrary = fc
  .tuple(blockTree.blocks, fc.boolean())
  .map(([html, notes]) => (notes ? html + NOTES : html));
