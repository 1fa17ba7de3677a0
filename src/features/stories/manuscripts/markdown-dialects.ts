import type { TokenizerAndRendererExtension, Tokens } from "marked";
import { escapeAttribute, escapeText } from "#core/text/index.ts";
import { INDENTS, TEXT_CLASSES } from "#shared/text/allowed.ts";

/**
 * Markdown extensions of Pandoc, GitHub, Obsidian and CriticMarkup that are used in prose. Comments and
 * tracked changes become hidden elements (`data-note`), which the reader moves to the margin notes.
 */
export const DIALECTS: readonly TokenizerAndRendererExtension[] = [
  // Block extensions.
  block(
    "comment",
    /^ {0,3}(?:%%([\s\S]{0,4000}?)%%|<!--([\s\S]{0,4000}?)-->)[ \t]*(?:\n|$)/,
    /^ {0,3}(?:%%|<!--)/m,
    (match) => `<p>${aside("comment", match[1] ?? match[2] ?? "")}</p>`,
  ),
  // A definition of a link that nobody can follow, a custom for comments: `[//]: # (text)`.
  block(
    "definitionComment",
    /^ {0,3}\[[^\]\n]{1,100}\]:[ \t]*(?:#|<>)[ \t]+(?:\(([^\n]{0,4000})\)|"([^"\n]{0,4000})"|'([^'\n]{0,4000})')[ \t]*(?:\n|$)/,
    /^ {0,3}\[[^\]\n]{1,100}\]:[ \t]*(?:#|<>)[ \t]/m,
    (match) => `<p>${aside("comment", match[1] ?? match[2] ?? match[3] ?? "")}</p>`,
  ),
  lineBlock(),
  fencedDiv(),
  definitions(),
  simpleTable(),
  // Inline extensions.
  inline(
    "commentInline",
    /^(?:%%([\s\S]{0,4000}?)%%|<!--([\s\S]{0,4000}?)-->|\{>>([\s\S]{0,4000}?)<<\})/,
    /%%|<!--|\{>>/,
    (match) => aside("comment", match[1] ?? match[2] ?? match[3] ?? ""),
  ),
  nested(
    "inserted",
    /^\{\+\+([\s\S]{0,4000}?)\+\+\}/,
    /\{\+\+/,
    (html, words) => html + aside("insertion", words),
  ),
  inline("deleted", /^\{--([\s\S]{0,4000}?)--\}/, /\{--/, (match) => aside("deletion", match[1] ?? "")),
  inline(
    "replaced",
    /^\{~~([\s\S]{0,2000}?)~>([\s\S]{0,2000}?)~~\}/,
    /\{~~/,
    (match) =>
      aside("deletion", match[1] ?? "") + escapeText(match[2] ?? "") + aside("insertion", match[2] ?? ""),
  ),
  nested("highlighted", /^\{?==(?=\S)([^\n]{0,1000}?\S)==\}?/, /\{?==/, (html) => `<mark>${html}</mark>`),
  nested(
    "subscript",
    /^~(?=[^\s~])([^\s~]{1,40})~(?!~)/,
    /(?<=[\p{L}\p{N})])~/u,
    (html) => `<sub>${html}</sub>`,
  ),
  nested("superscript", /^\^(?=[^\s^[])([^\s^]{1,40})\^/, /\^/, (html) => `<sup>${html}</sup>`),
  inline("wikiImage", /^!\[\[([^\]|\n]+)(?:\|([^\]\n]*))?\]\]/, /!\[\[/, (match) =>
    embedded(match[1]!, match[2]),
  ),
  inline("wikiLink", /^\[\[([^\]|\n]+)(?:\|([^\]\n]*))?\]\]/, /\[\[/, (match) =>
    escapeText((match[2] ?? match[1]!.replace(/^#/, "").replace(/#\^?/, " › ")).trim()),
  ),
  nested("span", /^\[([^\][\n]+)\]\{([^}\n]*)\}/, /\[/, (html, _words, marks) => marked(html, marks ?? "")),
  inline(
    "attributes",
    /^\{(?:[#.][\w:-]+|[\w-]+=(?:"[^"\n]*"|[^\s}"]+))(?:\s+(?:[#.][\w:-]+|[\w-]+=(?:"[^"\n]*"|[^\s}"]+)))*\s*\}/,
    /(?<=[)`\]])\{/,
    () => "",
  ),
];

type Match = RegExpExecArray;

function block(
  name: string,
  rule: RegExp,
  start: RegExp,
  html: (match: Match) => string,
): TokenizerAndRendererExtension {
  return {
    name,
    level: "block",
    start: (source) => atLine(source, start),
    tokenizer(source) {
      const match = rule.exec(source);
      return match ? { type: name, raw: match[0], html: html(match) } : undefined;
    },
    renderer: (token) => String(token.html),
  };
}

function inline(
  name: string,
  rule: RegExp,
  start: RegExp,
  html: (match: Match) => string,
): TokenizerAndRendererExtension {
  return { ...block(name, rule, start, html), level: "inline", start: (source) => at(source, start) };
}

/** An extension with Markdown content. */
function nested(
  name: string,
  rule: RegExp,
  start: RegExp,
  html: (inner: string, words: string, more: string | undefined) => string,
): TokenizerAndRendererExtension {
  return {
    name,
    level: "inline",
    start: (source) => at(source, start),
    tokenizer(source) {
      const match = rule.exec(source);
      if (!match?.[1]) return undefined;
      return {
        type: name,
        raw: match[0],
        words: match[1],
        more: match[2],
        tokens: this.lexer.inlineTokens(match[1]),
      };
    },
    renderer(token) {
      return html(
        this.parser.parseInline(token.tokens ?? []),
        String(token.words),
        token.more as string | undefined,
      );
    },
  };
}

/** Maximum number of characters of a line, and of a block, searched for the next marker; bounds the cost. */
const WINDOW = 400;
const LINES = 4_000;

/** Returns the index of the next marker in a line, or where to search again. */
function at(source: string, start: RegExp): number | undefined {
  const part = source.slice(0, WINDOW);
  const index = part.search(start);
  if (index >= 0) return index;
  return source.length > WINDOW ? Math.max(1, part.lastIndexOf(" ")) : undefined;
}

/** Returns where a block may start within the paragraph at the beginning of the source. */
function atLine(source: string, start: RegExp): number | undefined {
  const end = source.search(/\n[ \t]*\n/);
  const index = source.slice(0, Math.min(end < 0 ? LINES : end, LINES)).search(start);
  return index < 0 ? undefined : index;
}

/** Returns a hidden element for a margin note. */
const aside = (kind: "comment" | "insertion" | "deletion", words: string): string =>
  words.trim() === "" ? "" : `<span hidden="" data-note="${kind}">${escapeText(words.trim())}</span>`;

/** Returns an embedded image of the vault; for an embedded note, its name. */
function embedded(target: string, label: string | undefined): string {
  const alt = label && !/^\d+(?:x\d+)?$/.test(label) ? label : "";
  return /\.(?:png|jpe?g|gif|webp|avif|svg|bmp)$/i.test(target.trim())
    ? `<img src="${escapeAttribute(encodeURI(target.trim()))}" alt="${escapeAttribute(alt)}">`
    : escapeText(alt || target);
}

/** Applies Pandoc attributes to text, as far as there is a matching style. */
function marked(html: string, marks: string): string {
  const classes = [...marks.matchAll(/\.([\w-]+)/g)].map(([, name]) => name!);
  if (classes.some((name) => /^small-?caps$/.test(name))) return `<span class="small-caps">${html}</span>`;
  if (classes.some((name) => /^(?:underline|ul)$/.test(name))) return `<u>${html}</u>`;
  const language = /\blang="?([\w-]+)/.exec(marks)?.[1];
  return language ? `<span lang="${escapeAttribute(language)}">${html}</span>` : html;
}

/** Pandoc line blocks: each line begins with a bar; spaces after it indent the line. */
function lineBlock(): TokenizerAndRendererExtension {
  return {
    name: "lineBlock",
    level: "block",
    start: (source) => atLine(source, /^\|(?: |$)/m),
    tokenizer(source) {
      const [raw] = /^(?:\|(?: .*)?(?:\n(?:[ \t]+\S.*)?)?(?=\||\n|$))+/.exec(source) ?? [];
      if (!raw || /^\|?[\s:|-]*-[\s:|-]*\|?\s*$/m.test(raw) || /^\|.*\|[ \t]*$/m.test(raw)) return undefined;
      const lines = raw
        .replace(/\n[ \t]+(?=\S)/g, " ")
        .split("\n")
        .filter((line) => line.startsWith("|"))
        .map((line) => line.slice(2));
      const children = lines.map((line) => this.lexer.inlineTokens(line.trim()));
      return { type: "lineBlock", raw, lines, children, tokens: children.flat() };
    },
    renderer(token) {
      const { lines, children } = token as unknown as { lines: string[]; children: Tokens.Generic[][] };
      const stanzas: string[][] = [[]];
      for (const [index, line] of lines.entries()) {
        if (line.trim() === "") stanzas.push([]);
        else stanzas.at(-1)!.push(setIn(line, this.parser.parseInline(children[index] ?? [])));
      }
      const paragraphs = stanzas
        .filter((stanza) => stanza.length > 0)
        .map((stanza) => `<p>${stanza.join("<br>")}</p>`);
      return `<div class="verse">${paragraphs.join("")}</div>\n`;
    },
  };
}

const setIn = (line: string, html: string): string => {
  const steps = Math.min(
    INDENTS,
    Math.ceil((/^[ \t]*/.exec(line)?.[0].replace(/\t/g, "    ").length ?? 0) / 2),
  );
  return steps > 0 ? `<span class="indent-${steps}">${html}</span>` : html;
};

/** Pandoc divs: `::: {.epigraph}` to `:::`, possibly nested. */
function fencedDiv(): TokenizerAndRendererExtension {
  return {
    name: "fencedDiv",
    level: "block",
    start: (source) => atLine(source, /^:::/m),
    tokenizer(source) {
      const opening = /^:{3,}[ \t]*(\{[^}\n]*\}|[\w-]+)[ \t]*:*[ \t]*(?:\n|$)/.exec(source);
      if (!opening) return undefined;
      let depth = 1;
      let end = opening[0].length;
      while (depth > 0 && end < source.length) {
        const line = /^.*(?:\n|$)/.exec(source.slice(end))![0];
        if (/^:{3,}[ \t]*\S/.test(line) && !/^:{3,}\s*$/.test(line)) depth += 1;
        else if (/^:{3,}\s*$/.test(line)) depth -= 1;
        if (line === "") break;
        end += line.length;
      }
      const inner = source.slice(opening[0].length, end).replace(/(?:^|\n):{3,}[ \t]*\n?$/, "\n");
      const names = (opening[1] ?? "").replace(/[{}]/g, " ").split(/\s+/);
      return {
        type: "fencedDiv",
        raw: source.slice(0, end),
        names: names.map((name) => name.replace(/^\./, "")),
        tokens: this.lexer.blockTokens(inner, []),
      };
    },
    renderer(token) {
      const classes = TEXT_CLASSES.filter((name) => (token.names as string[]).includes(name));
      const html = this.parser.parse(token.tokens ?? []);
      // A line block is a verse itself.
      const inner = classes.includes("verse") ? html.replaceAll('<div class="verse">', "<div>") : html;
      return `<div${classes.length > 0 ? ` class="${classes.join(" ")}"` : ""}>${inner}</div>\n`;
    },
  };
}

/** Pandoc's simple tables: a head, a line of hyphens for each column, and rows. */
function simpleTable(): TokenizerAndRendererExtension {
  return {
    name: "simpleTable",
    level: "block",
    start: (source) => atLine(source, /^[^\n]+\n {0,3}-{2,}(?: +-{2,})+ *$/m),
    tokenizer(source) {
      const end = source.slice(0, WINDOW).indexOf("\n");
      if (end < 1) return undefined;
      const [line, rule] =
        /^( {0,3}-{2,}(?: +-{2,})+) *\n/.exec(source.slice(end + 1, end + 1 + WINDOW)) ?? [];
      if (line === undefined || rule === undefined) return undefined;
      const head = source.slice(0, end);
      const rest = source.slice(end + 1 + line.length);
      const blank = /^[ \t]*$/m.exec(rest)?.index ?? rest.length;
      const body = rest.slice(0, blank);
      if (body === "") return undefined;
      const raw = source.slice(0, end + 1 + line.length + blank);
      const starts = [...rule.matchAll(/-+/g)].map(({ index }, at) => (at === 0 ? 0 : index));
      if (starts.length > MAX_COLUMNS) return undefined;
      const cellsOf = (line: string) =>
        starts.map((from, at) => this.lexer.inlineTokens(line.slice(from, starts[at + 1]).trim()));
      const rows = body
        .trimEnd()
        .split("\n")
        .filter((line) => /[^-\s]/.test(line));
      return { type: "simpleTable", raw, head: cellsOf(head), rows: rows.map(cellsOf) };
    },
    renderer(token) {
      const { head, rows } = token as unknown as { head: Tokens.Generic[][]; rows: Tokens.Generic[][][] };
      const row = (cells: Tokens.Generic[][], tag: string) =>
        `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell)}</${tag}>`).join("")}</tr>`;
      const body = rows.map((cells) => row(cells, "td")).join("");
      return `<table><thead>${row(head, "th")}</thead><tbody>${body}</tbody></table>\n`;
    },
  };
}

/** Maximum number of columns of a simple table. */
const MAX_COLUMNS = 20;

/** Definition lists: a term, and lines that begin with a colon. */
function definitions(): TokenizerAndRendererExtension {
  return {
    name: "definitions",
    level: "block",
    start: (source) => atLine(source, /^[^\s:>#|*+-][^\n]*\n\n?[:~][ \t]+\S/m),
    tokenizer(source) {
      const rule =
        /^([^\s:>#|][^\n]*)\n\n?((?:[:~][ \t]+[^\n]*(?:\n(?![:~][ \t]|\n)[^\n]+|\n\n(?: {2,}|\t)[^\n]+)*(?:\n+|$)(?=[:~][ \t]|[^:~]|$))+)/;
      const items: { term: Tokens.Generic[]; meanings: Tokens.Generic[][] }[] = [];
      let raw = "";
      for (;;) {
        const match = rule.exec(source.slice(raw.length));
        if (!match?.[1] || !match[2]) break;
        const meanings = match[2].split(/(?:^|\n+)[:~][ \t]+/).filter((each) => each.trim() !== "");
        items.push({
          term: this.lexer.inlineTokens(match[1].trim()),
          meanings: meanings.map((each) =>
            this.lexer.blockTokens(each.replace(/^(?: {1,4}|\t)/gm, "").trim(), []),
          ),
        });
        raw += match[0];
      }
      return raw ? { type: "definitions", raw, items, tokens: items.flatMap(({ term }) => term) } : undefined;
    },
    renderer(token) {
      const { items } = token as unknown as {
        items: { term: Tokens.Generic[]; meanings: Tokens.Generic[][] }[];
      };
      const rows = items.map(
        ({ term, meanings }) =>
          `<dt>${this.parser.parseInline(term)}</dt>${meanings.map((each) => `<dd>${this.parser.parse(each).replace(/^<p>([\s\S]*)<\/p>\s*$/, (whole, inner: string) => (inner.includes("<p>") ? whole : inner))}</dd>`).join("")}`,
      );
      return `<dl>${rows.join("")}</dl>\n`;
    },
  };
}

/**
 * Simplifies line-based dialect syntax in Markdown: titles of callouts, block ids, boxes of tasks, and prose in which
 * every paragraph is indented by four spaces and would be parsed as code.
 */
export function withoutDialectLines(markdown: string): string {
  const lines = outsideFences(markdown, (line) =>
    line
      .replace(
        /^((?:> ?)+)\[!([\w-]+)\][+-]?[ \t]*(.*)$/,
        (_, quote: string, kind: string, title: string) =>
          `${quote}**${title.trim() || kind[0]!.toUpperCase() + kind.slice(1)}**\n${quote.trimEnd()}`,
      )
      .replace(/(?<![ \t])[ \t]+\^(?=[a-z0-9-]*[a-z])[a-z0-9-]{2,}[ \t]*$/i, "")
      .replace(
        /^([ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+)\[([ xX])\](?=[ \t]+\S)/,
        (_, start: string, sign: string) => `${start}${sign === " " ? "☐" : "☒"}`,
      )
      .replace(/^\\(?:newpage|pagebreak|clearpage)[ \t]*$/, ""),
  );
  return indentedProse(lines);
}

function outsideFences(markdown: string, change: (line: string) => string): string {
  let fence = "";
  return markdown
    .split("\n")
    .map((line) => {
      const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
      if (fence) {
        if (mark.startsWith(fence) && line.trim() === mark) fence = "";
        return line;
      }
      fence = mark;
      return fence ? line : change(line);
    })
    .join("\n");
}

/** Unindents paragraphs if most of them look like prose. */
function indentedProse(markdown: string): string {
  const blocks = markdown.split(/(\n(?:[ \t]*\n)+)/);
  const isSetIn = (block: string | undefined): boolean => /^(?: {4,}|\t+)\S/.test(block ?? "");
  const continued = new Set<number>();
  const proseIndexes = blocks.flatMap((block, index) => {
    const before = blocks[index - 2] ?? "";
    // After a list item or note, it is a paragraph of that item.
    const opens = before.split("\n").findLast((line) => /^ {0,3}\S/.test(line)) ?? "";
    const isContinued =
      /^ {0,3}(?:[-+*][ \t]|\d{1,9}[.)][ \t]|\[\^[^\]]+\]:|[:~][ \t])/.test(opens) ||
      (isSetIn(before) && continued.has(index - 2));
    if (isSetIn(block) && isContinued) continued.add(index);
    return isSetIn(block) && !isContinued ? [index] : [];
  });
  const prose = proseIndexes.filter((index) => isProse(blocks[index]!));
  if (prose.length === 0 || prose.length < proseIndexes.length / 2) return markdown;
  const changed = new Set(proseIndexes);
  return blocks.map((block, index) => (changed.has(index) ? block.replace(/^[ \t]+/gm, "") : block)).join("");
}

/** Returns true if a block looks like sentences. */
function isProse(block: string): boolean {
  const text = block.trim();
  const wordCount = text.match(/\p{L}+(?:['’]\p{L}+)*/gu)?.length ?? 0;
  const signs = text.match(/[{}<>=;$\\/|_#`]/g)?.length ?? 0;
  return (
    wordCount >= 5 &&
    signs * 10 <= wordCount &&
    /[.!?…”"'’»:,—-]\s*$/u.test(text) &&
    /^["'“‘«„¿¡—–(*_]*\p{Lu}/u.test(text)
  );
}
