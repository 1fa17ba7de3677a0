import { Parser } from "htmlparser2";
import type { TextMark } from "#shared/stories/revisions.dto.ts";

/** A word with trailing characters, or the start of a block. */
export interface Token {
  /** Comparison key: text, marks and kind. */
  readonly key: string;
  readonly text: string;
  readonly marks: readonly TextMark[];
  /** Kind of block that starts here; absent for a word. */
  readonly begins?: BlockKind;
}

export type BlockKind = "text" | "heading" | "quote" | "item" | "break" | "picture" | "verse";

const BLOCKS: Readonly<Record<string, BlockKind>> = {
  p: "text",
  h1: "heading",
  h2: "heading",
  h3: "heading",
  h4: "heading",
  h5: "heading",
  h6: "heading",
  li: "item",
  dt: "item",
  dd: "item",
  td: "text",
  th: "text",
  figcaption: "text",
  pre: "verse",
  hr: "break",
  img: "picture",
};
const MARKS: Readonly<Record<string, TextMark>> = {
  em: "em",
  i: "em",
  strong: "strong",
  b: "strong",
  s: "s",
  del: "s",
  u: "u",
  sup: "sup",
  sub: "sub",
  code: "code",
};
/** A word or punctuation mark, each with trailing white space. */
const WORD = /[\p{L}\p{N}\p{M}'’-]+\s*|[^\p{L}\p{N}\p{M}\s]\s*|\s+/gu;

/** Converts a chapter's HTML to words and block starts. */
export function tokensOf(html: string): Token[] {
  const tokens: Token[] = [];
  const marks: { readonly name: string; readonly mark: TextMark }[] = [];
  let quotes = 0;
  let open = false;
  let shown: readonly TextMark[] = [];
  const settle = () => {
    shown = marks.length === 0 ? [] : [...new Set(marks.map(({ mark }) => mark))].sort();
  };

  const begin = (kind: BlockKind) => {
    const begins = kind === "text" && quotes > 0 ? "quote" : kind;
    tokens.push({ key: `\n${begins}`, text: "", marks: [], begins });
    open = true;
  };
  const word = (raw: string) => {
    const text = /[^\S ]| {2}/.test(raw) ? raw.replace(/\s+/g, " ") : raw;
    const trimmed = text.trimEnd();
    tokens.push({ key: shown.length === 0 ? trimmed : `${shown.join()}|${trimmed}`, text, marks: shown });
  };
  const parser = new Parser({
    onopentag(name, { alt = "", src = "" }) {
      if (name === "blockquote") quotes += 1;
      const mark = MARKS[name];
      if (mark) {
        marks.push({ name, mark });
        settle();
      }
      const kind = BLOCKS[name];
      if (kind) begin(kind);
      else if (name === "br") word("\n");
      if (kind === "break") word("* * *");
      if (kind === "picture")
        tokens.push({ key: `picture|${src}|${alt}`, text: `[${alt || src}]`, marks: [] });
      if (kind === "break" || kind === "picture") open = false;
    },
    ontext(text) {
      if (!open && text.trim() === "") return;
      if (!open) begin("text");
      for (const [each] of text.matchAll(WORD)) word(each);
    },
    onclosetag(name) {
      if (name === "blockquote") quotes -= 1;
      const at = marks.findLastIndex((each) => each.name === name);
      if (at !== -1) {
        marks.splice(at, 1);
        settle();
      }
      if (BLOCKS[name]) open = false;
    },
  });
  parser.write(html);
  parser.end();
  return tokens;
}
