import { Lexer, type TokenizerAndRendererExtension, type Tokens } from "marked";
import { escapeAttribute } from "./characters.ts";

/**
 * Footnotes in Markdown: `[^label]` in the text, `[^label]: text` for the note, with continuation lines
 * indented.
 */
export interface NoteBook {
  readonly extensions: TokenizerAndRendererExtension[];
  /** Returns the notes as a section for the end of the text; "" without notes. */
  section(render: (tokens: Tokens.Generic[]) => string): string;
}

/**
 * Returns an empty collection of notes for one text; with `hasInline`, `^[text]` is also read as a note, as
 * in Pandoc.
 */
export function noteBook({ hasInline = false }: { readonly hasInline?: boolean } = {}): NoteBook {
  const definitions = new Map<string, Tokens.Generic[]>();
  const references = new Map<string, number>();
  /** Numbers of the referenced notes, in order. */
  const numbers = new Map<string, number>();

  const definition: TokenizerAndRendererExtension = {
    name: "noteDefinition",
    level: "block",
    // Receives the source without its first character, so a match at its beginning is not at the beginning of
    // a line.
    start: nextDefinition,
    tokenizer(source) {
      const match =
        /^ {0,3}\[\^([^\]\s]{1,60})\]:[ \t]*((?:.*(?:\n|$))(?:(?: {4}|\t).*(?:\n|$)|[ \t]*\n(?= {4}|\t))*)/.exec(
          source,
        );
      if (!match?.[1] || match[2] === undefined) return undefined;
      const label = match[1];
      const text = match[2].replace(/^(?: {4}|\t)/gm, "");
      const tokens = this.lexer.blockTokens(text.trim(), []);
      if (!definitions.has(label)) definitions.set(label, tokens);
      return { type: "noteDefinition", raw: match[0], tokens: [] };
    },
    renderer: () => "",
  };
  const inlineNote: TokenizerAndRendererExtension = {
    name: "inlineNote",
    level: "inline",
    // Looks only at a limited window: searching all the remaining text would take quadratic time in the
    // paragraph length.
    start(source) {
      const at = source.slice(0, FIRST_LOOK).indexOf("^[");
      return at >= 0 ? at : source.length > FIRST_LOOK ? FIRST_LOOK : undefined;
    },
    tokenizer(source) {
      const match = /^\^\[((?:[^[\]\\]|\\.|\[[^[\]]*\])+)\]/.exec(source);
      if (!match?.[1]) return undefined;
      const label = `inline-${definitions.size + 1}`;
      definitions.set(label, this.lexer.blockTokens(match[1].trim(), []));
      return { type: "noteReference", raw: match[0], label };
    },
    renderer: () => "",
  };
  const reference: TokenizerAndRendererExtension = {
    name: "noteReference",
    level: "inline",
    start: (source) => source.match(/\[\^/)?.index,
    tokenizer(source) {
      const match = /^\[\^([^\]\s]{1,60})\]/.exec(source);
      return match ? { type: "noteReference", raw: match[0], label: match[1] } : undefined;
    },
    renderer(token) {
      const label = String(token.label);
      if (!definitions.has(label)) return escapeAttribute(token.raw);
      const times = (references.get(label) ?? 0) + 1;
      references.set(label, times);
      if (times === 1) numbers.set(label, numbers.size + 1);
      const id = `noteref-${label}${times > 1 ? `-${times}` : ""}`;
      return `<a id="${escapeAttribute(id)}" class="noteref" href="#${escapeAttribute(encodeURIComponent(`note-${label}`))}">${numbers.get(label)}</a>`;
    },
  };

  return {
    extensions: [definition, reference, ...(hasInline ? [inlineNote] : [])],
    section(render) {
      if (definitions.size === 0) return "";
      const written = new Set<string>();
      const items: string[] = [];
      /** Notes may refer to notes, so the order can grow while they are written. */
      const write = (label: string) => {
        written.add(label);
        const html = render(definitions.get(label) ?? []).trim();
        const back = references.has(label)
          ? ` <a class="backlink" href="#${escapeAttribute(encodeURIComponent(`noteref-${label}`))}">↩</a>`
          : "";
        const body = html.endsWith("</p>") ? `${html.slice(0, -4)}${back}</p>` : `${html}<p>${back}</p>`;
        items.push(`<li id="${escapeAttribute(`note-${label}`)}">${body}</li>`);
      };
      for (const label of numbers.keys()) write(label);
      for (const label of definitions.keys()) if (!written.has(label)) write(label);
      return `<section class="footnotes"><ol>${items.join("")}</ol></section>`;
    },
  };
}

/**
 * Returns the position where a note definition ends the paragraph at the beginning of the source. Looks no
 * further than the paragraph can extend: this runs at every paragraph, and searching all the remaining text
 * would take quadratic time in the length of a book.
 */
function nextDefinition(source: string): number | undefined {
  const line = source.indexOf("\n");
  if (line < 0) return undefined;
  for (let length = FIRST_LOOK; ; length *= 2) {
    const end = source.indexOf("\n", line + length);
    const lines = source.slice(line + 1, end < 0 ? undefined : end);
    const [reach = ""] = Lexer.rules.block.gfm.paragraph.exec(lines) ?? [];
    const at = `\n${reach}`.search(/\n {0,3}\[\^[^\]\s]+\]:/);
    if (at >= 0) return line + at + 1;
    if (end < 0 || reach.length < lines.length) return undefined;
  }
}

/** Number of characters searched first; doubled while the paragraph continues. */
const FIRST_LOOK = 1_000;
