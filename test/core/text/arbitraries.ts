import fc from "fast-check";

/** Generators of markup for property tests: what authors paste, and hostile input. */

const NAMES =
  "p div section blockquote h1 h2 h3 ul ol li dl dt dd table caption thead tbody tr td th figure figcaption pre em strong i b u s sub sup small span a abbr cite q code bdi bdo ruby rt rp br hr img article header font center script style iframe svg math input x-foo".split(
    " ",
  );
const ATTRIBUTES = [
  "",
  ' class="verse"',
  ' class="small-caps other"',
  ' class="footnotes"',
  ' class="noteref"',
  ' id="a"',
  ' id="b c"',
  ' href="#a"',
  ' href="#t-b-c"',
  ' href="https://example.org/a?b=c&amp;d#e"',
  ' href="javascript:alert(1)"',
  ' href="//evil.example"',
  ' src="/files/abc/800.jpeg" alt="A &quot;picture&quot;"',
  ' src="data:image/png;base64,AAAA"',
  ' src="x" onerror="alert(1)"',
  ' style="color:red"',
  ' lang="en-gb" dir="rtl"',
  ' dir="ltr"',
  ' colspan="2"',
  ' start="3"',
  ' title="T"',
];

/** Words, all kinds of spaces, Markdown and HTML characters, invisible and invalid characters. */
export const textArbitrary = fc
  .array(
    fc.constantFrom(
      ..."word|Mr.|don’t|Größe|日本語|ไทย|1.|12)|-|+|#|##|>|=|===|---|*|**|_|__|~~|`|```|[x]|[^1]|[a](b)|![|<b>|&lt;|&amp;|&|&copy;|\\|!|:|:-|\"|'|—|⁠|­|‍|\u00a0|\u2009|\u3000|😀|\n|\t|  | | |www.example.org|http://example.org|me@example.org|\u0000|\ud800|\ufffe|↩|(|)|.|,|“|”|a*b|snake_case|| |--|".split(
        "|",
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));

/** Trees of elements, valid or not. */
const treeArbitrary: fc.Arbitrary<string> = fc.letrec<{ node: string; list: string }>((tie) => ({
  list: fc.array(tie("node"), { maxLength: 4 }).map((nodes) => nodes.join("")),
  node: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    textArbitrary,
    fc
      .tuple(
        fc.constantFrom(...NAMES),
        fc.array(fc.constantFrom(...ATTRIBUTES), { maxLength: 2 }).map((each) => each.join("")),
        tie("list"),
        fc.boolean(),
      )
      .map(
        ([name, attributes, content, closed]) =>
          `<${name}${attributes}>${content}${closed ? `</${name}>` : ""}`,
      ),
  ),
})).list;

/** Fragments of tags in any order. */
const soupArbitrary = fc
  .array(
    fc.oneof(
      textArbitrary,
      fc.constantFrom(...NAMES).map((name) => `<${name}>`),
      fc.constantFrom(...NAMES).map((name) => `</${name}>`),
      fc.constantFrom(...NAMES, "!--", "![CDATA[", "?xml", "!DOCTYPE").map((name) => `<${name}`),
      fc.constantFrom(">", "/>", "-->", "]]>", '"', "=", "<", "</", ...ATTRIBUTES),
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(""));

/** Any of these, and any string at all. */
export const markupArbitrary = fc.oneof(treeArbitrary, soupArbitrary, fc.string({ unit: "grapheme" }));
