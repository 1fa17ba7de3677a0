import { Lexer, type TokenizerAndRendererExtension, type Tokens } from "marked";
import { escapeAttribute } from "./characters.ts";

/** Footnotes in Markdown: `[^label]` in the text, `[^label]: text` for the note, further lines indented. */
export interface NoteBook {
  readonly extensions: TokenizerAndRendererExtension[];
  /** The notes as a section for the end of the text; "" without notes. */
  section(render: (tokens: Tokens.Generic[]) => string): string;
}

/** A fresh collection of notes for one text. */
export function noteBook(): NoteBook {
  const definitions = new Map<string, Tokens.Generic[]>();
  const references = new Map<string, number>();
  /** The numbers of the notes that are referred to, in their order. */
  const numbers = new Map<string, number>();

  const definition: TokenizerAndRendererExtension = {
    name: "noteDefinition",
    level: "block",
    // Asked of what comes after the first character, so that its own beginning begins no line.
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
    extensions: [definition, reference],
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
 * Where a note's definition ends the paragraph that begins a source. Looks no further than the paragraph could
 * reach: asked at every paragraph, a search of all that follows takes the square of a book's length.
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

/** Characters looked at first; twice as many while the paragraph goes on. */
const FIRST_LOOK = 1_000;
