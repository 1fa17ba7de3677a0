import type { TokenizerAndRendererExtension, Tokens } from "marked";
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
  const order: string[] = [];

  const definition: TokenizerAndRendererExtension = {
    name: "noteDefinition",
    level: "block",
    // Asked of what comes after the first character, so that its own beginning begins no line.
    start: (source) => {
      const at = source.search(/\n {0,3}\[\^[^\]\s]+\]:/);
      return at < 0 ? undefined : at + 1;
    },
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
      if (times === 1) order.push(label);
      const id = `noteref-${label}${times > 1 ? `-${times}` : ""}`;
      return `<a id="${escapeAttribute(id)}" class="noteref" href="#${escapeAttribute(encodeURIComponent(`note-${label}`))}">${order.indexOf(label) + 1}</a>`;
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
      for (let at = 0; at < order.length; at += 1) write(order[at] ?? "");
      for (const label of definitions.keys()) if (!written.has(label)) write(label);
      return `<section class="footnotes"><ol>${items.join("")}</ol></section>`;
    },
  };
}
