import { INDENTS } from "#shared/text/allowed.ts";
import { escapeAttribute, escapeText } from "#shared/text/characters.ts";
import type { Inline, Look, NoteText, Words } from "./model.ts";

/** Writes a note reference. */
export type WriteSign = (note: NoteText) => string;

/** Number of spaces at the beginning of a line per indentation step, and width of a tab in spaces. */
const STEP = 2;
const TAB = 4;

/** Writes the content of a line as HTML; `keepsSpace` for preformatted text. */
export function writeLine(inlines: readonly Inline[], sign: WriteSign, keepsSpace = false): string {
  if (keepsSpace) return writePieces(inlines, sign);
  const lines = linesOf(inlines).map((line) => withoutLead(line));
  const [first] = lines;
  // A tab at the beginning of a prose paragraph is only its first-line indent.
  if (!first || lines.length === 1) return writePieces(first?.inlines ?? [], sign);
  return lines
    .map(({ inlines: line, steps }) => {
      const html = writePieces(line, sign);
      return steps > 0 && html ? `<span class="indent-${steps}">${html}</span>` : html;
    })
    .join("<br>");
}

/** Returns the number of indentation steps of the leading spaces. */
export const stepsBefore = (inlines: readonly Inline[]): number => withoutLead(inlines).steps;

function linesOf(inlines: readonly Inline[]): Inline[][] {
  const lines: Inline[][] = [[]];
  for (const inline of inlines)
    if (inline.kind === "break") lines.push([]);
    else lines.at(-1)!.push(inline);
  return lines;
}

/** Returns a line without leading white space. */
function withoutLead(line: readonly Inline[]): { readonly inlines: Inline[]; readonly steps: number } {
  let spaces = 0;
  const remaining = [...line];
  while (remaining.length > 0) {
    const first = remaining[0]!;
    if (first.kind === "tab") spaces += TAB;
    else if (first.kind === "words") {
      const lead = /^[ \u00a0\u2000-\u200a\u3000]+/.exec(first.text)?.[0].length ?? 0;
      spaces += lead;
      if (lead < first.text.length) {
        if (lead > 0) remaining[0] = { ...first, text: first.text.slice(lead) };
        break;
      }
    } else if (first.kind !== "comment") break;
    remaining.shift();
  }
  return { inlines: remaining, steps: Math.min(INDENTS, Math.floor(spaces / STEP)) };
}

/**
 * Opens and closes elements only when formatting changes, so that adjacent pieces with the same formatting
 * share elements.
 */
function writePieces(inlines: readonly Inline[], sign: WriteSign): string {
  let html = "";
  const open: string[] = [];
  const close = (to: number) => {
    while (open.length > to) html += `</${/^<(\w+)/.exec(open.pop()!)![1]}>`;
  };
  for (const inline of inlines) {
    if (inline.kind === "comment") continue;
    const content = contentOf(inline, sign);
    if (content === "") continue;
    const tags = tagsAround(inline);
    const same = tags.findIndex((tag, at) => open[at] !== tag);
    const kept = same === -1 ? Math.min(tags.length, open.length) : same;
    close(kept);
    for (const tag of tags.slice(kept)) {
      html += tag;
      open.push(tag);
    }
    const isJoined = inline.kind === "ruby" && inline.joins && html.endsWith(RUBY_END);
    html = isJoined ? html.slice(0, -RUBY_END.length) + content.slice("<ruby>".length) : html + content;
  }
  close(0);
  return html;
}

const RUBY_END = "</ruby>";

function contentOf(inline: Inline, sign: WriteSign): string {
  switch (inline.kind) {
    case "words":
      return escapeText(inline.text);
    case "break":
      return "<br>";
    case "tab":
      return " ";
    case "picture":
      return `<img src="${escapeAttribute(inline.name)}" alt="${escapeAttribute(inline.alt)}">`;
    case "anchor":
      return `<a id="${escapeAttribute(inline.name)}"></a>`;
    case "note":
      return sign(inline.note);
    case "ruby":
      return `<ruby>${writePieces(inline.base, sign)}<rt>${writePieces(inline.reading, sign)}</rt></ruby>`;
    case "comment":
      return "";
  }
}

/** Returns the elements around a piece, outermost first. */
function tagsAround(inline: Inline): string[] {
  const link = inline.link ? [`<a href="${escapeAttribute(inline.link)}">`] : [];
  return inline.kind === "words" ? [...link, ...tagsOf(inline.look)] : link;
}

function tagsOf(look: Words["look"]): string[] {
  const tags: string[] = [];
  if (look.hidden) tags.push("<span hidden>");
  if (look.own) tags.push(`<span class="${look.own}">`);
  if (look.direction) tags.push(`<bdo dir="${look.direction}">`);
  if (look.lang) tags.push(`<span lang="${escapeAttribute(look.lang)}">`);
  if (look.dropCap) tags.push('<span class="drop-cap">');
  if (look.bold) tags.push("<strong>");
  if (look.italic) tags.push("<em>");
  if (look.raised) tags.push(`<${look.raised}>`);
  if (look.underline) tags.push("<u>");
  if (look.strike) tags.push("<s>");
  if (look.smallCaps) tags.push('<span class="small-caps">');
  return tags;
}

/** Returns true if two looks are equal. */
export const isSameLook = (a: Look, b: Look): boolean => tagsOf(a).join() === tagsOf(b).join();
