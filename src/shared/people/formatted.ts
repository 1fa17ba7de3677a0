import { webAddress } from "../autolink.ts";
import { type KnownNames, linkedParts } from "./mentions.ts";
import { spoilerRanges } from "./spoilers.ts";

/**
 * Formatting that members type in posts, comments and updates, a part of Markdown: bold, italics, links,
 * quotes and lists, and spoilers between `||`. The stored text stays plain text, as typed; it becomes elements
 * only when it is shown, so no markup of a member ever reaches a page.
 */

/** A run of text in a paragraph. */
export type InlinePart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string; readonly member: boolean }
  | { readonly kind: "strong" | "em" | "spoiler"; readonly parts: readonly InlinePart[] };

/** A paragraph, quote, list or collapsed spoiler. */
export type TextBlock =
  | { readonly kind: "paragraph"; readonly parts: readonly InlinePart[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly (readonly InlinePart[])[] }
  | { readonly kind: "quote" | "spoiler"; readonly blocks: readonly TextBlock[] };

/** Known usernames, and the page of a member. */
export interface TextLinks {
  readonly names: KnownNames;
  readonly hrefOf: (username: string) => string;
}

/** Levels of quotes and emphasis that are formatted; deeper ones are shown as typed. */
const DEPTH_MAX = 4;

const QUOTE = /^ {0,3}> ?/;
const BULLET = /^ {0,3}[-*] +(?=\S)/;
const NUMBER = /^ {0,3}(\d{1,3})[.)] +(?=\S)/;
/**
 * Formatting within a paragraph, outside spoilers. Web addresses and names come first, so that what is in them is not
 * taken for formatting; every repetition is limited.
 */
const INLINE = new RegExp(
  [
    String.raw`\\(?<literal>[\\*_[\]|>~-])`,
    String.raw`\[(?<label>[^\[\]\n]{1,200})\]\((?<target>https?:\/\/[^\s()]{1,500})\)`,
    String.raw`(?<plain>\bhttps?:\/\/[^\s<>"'${"`"}{}|\\^*]{1,500}|(?<![\p{L}\p{N}@._/-])@[A-Za-z0-9._-]{1,60})`,
    String.raw`\*\*(?<strong>[^\s*](?:[\s\S]{0,1000}?[^\s])?)\*\*(?!\*)`,
    String.raw`(?<![*\p{L}\p{N}])\*(?<star>[^\s*](?:[\s\S]{0,1000}?[^\s*])?)\*(?![*\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}_])_(?<line>[^\s_](?:[\s\S]{0,1000}?[^\s_])?)_(?![\p{L}\p{N}_])`,
  ].join("|"),
  "gu",
);

/** Returns the blocks of a member's text. */
export function formattedText(text: string, links: TextLinks): TextBlock[] {
  const blocks: TextBlock[] = [];
  let at = 0;
  for (const [start, end] of spoilerRanges(text)) {
    const inner = text.slice(start + 2, end - 2);
    if (!inner.includes("\n") && !isAlone(text, start, end)) continue;
    blocks.push(...blocksOf(text.slice(at, start), links, 0));
    blocks.push({ kind: "spoiler", blocks: blocksOf(inner, links, 1) });
    at = end;
  }
  return [...blocks, ...blocksOf(text.slice(at), links, 0)];
}

/** Returns true if this part of a text is a whole paragraph. */
const isAlone = (text: string, start: number, end: number): boolean =>
  /(?:^|\n[^\S\n]*\n)\s*$/.test(text.slice(0, start)) && /^\s*(?:$|\n[^\S\n]*\n)/.test(text.slice(end));

function blocksOf(text: string, links: TextLinks, depth: number): TextBlock[] {
  const blocks: TextBlock[] = [];
  let lines: string[] = [];
  let kind: BlockKind = "paragraph";
  const finish = () => {
    const block = lines.length > 0 ? blockOf(kind, lines, links, depth) : null;
    if (block) blocks.push(block);
    lines = [];
  };
  for (const line of text.split("\n")) {
    if (!line.trim()) {
      finish();
      kind = "paragraph";
      continue;
    }
    const next: BlockKind = depth < DEPTH_MAX ? kindOf(line, kind) : "paragraph";
    if (next !== kind) finish();
    kind = next;
    lines.push(line);
  }
  finish();
  return blocks;
}

type BlockKind = "paragraph" | "quote" | "bullets" | "numbers";

/** Returns the block that a line belongs to, after a line of the block `before`. */
function kindOf(line: string, before: BlockKind): BlockKind {
  if (QUOTE.test(line)) return "quote";
  if (BULLET.test(line)) return "bullets";
  // Only a list that begins at 1: "1986. A good year" is a sentence.
  const number = NUMBER.exec(line)?.[1];
  if (number !== undefined && (number === "1" || before === "numbers")) return "numbers";
  return "paragraph";
}

function blockOf(
  kind: ReturnType<typeof kindOf>,
  lines: readonly string[],
  links: TextLinks,
  depth: number,
): TextBlock {
  const itemsOf = (mark: RegExp) => lines.map((line) => inline(line.replace(mark, ""), links, depth));
  switch (kind) {
    case "quote":
      return {
        kind,
        blocks: blocksOf(lines.map((line) => line.replace(QUOTE, "")).join("\n"), links, depth + 1),
      };
    case "bullets":
      return { kind: "list", ordered: false, items: itemsOf(BULLET) };
    case "numbers":
      return { kind: "list", ordered: true, items: itemsOf(NUMBER) };
    default:
      return { kind: "paragraph", parts: inline(lines.join("\n").trim(), links, depth) };
  }
}

/** Spoilers are found first, so that no other mark can open one. */
function inline(text: string, links: TextLinks, depth: number): InlinePart[] {
  const parts: InlinePart[] = [];
  let at = 0;
  for (const [start, end] of spoilerRanges(text)) {
    parts.push(...marked(text.slice(at, start), links, depth));
    parts.push({ kind: "spoiler", parts: marked(text.slice(start + 2, end - 2), links, depth) });
    at = end;
  }
  return [...parts, ...marked(text.slice(at), links, depth)];
}

function marked(text: string, links: TextLinks, depth: number): InlinePart[] {
  const parts: InlinePart[] = [];
  let plain = "";
  const finish = () => {
    if (plain) parts.push(...linked(plain, links));
    plain = "";
  };
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    plain += text.slice(at, match.index);
    at = match.index + match[0].length;
    const part = partOf(match, links, depth);
    if (typeof part === "string") plain += part;
    else {
      finish();
      parts.push(part);
    }
  }
  plain += text.slice(at);
  finish();
  return parts;
}

/** Returns the formatted part of a match, or its text if it is not formatting. */
function partOf(
  { 0: whole, groups = {} }: RegExpExecArray,
  links: TextLinks,
  depth: number,
): InlinePart | string {
  const { literal, label, target, strong, star, line } = groups;
  if (literal !== undefined) return literal;
  if (label !== undefined) {
    const href = webAddress(target!);
    return href && isHonest(label, href) ? { kind: "link", text: label, href, member: false } : whole;
  }
  if (depth >= DEPTH_MAX) return whole;
  if (strong !== undefined) return { kind: "strong", parts: marked(strong, links, depth + 1) };
  const emphasised = star ?? line;
  return emphasised === undefined ? whole : { kind: "em", parts: marked(emphasised, links, depth + 1) };
}

/** Returns false for a label that names another site than its link leads to. */
const isHonest = (label: string, href: string): boolean =>
  !/[\p{L}\p{N}-]\.\p{L}{2,}/u.test(label) || label.toLowerCase().includes(new URL(href).hostname);

/** Links the web addresses and names of known members in plain text. */
const linked = (text: string, { names, hrefOf }: TextLinks): InlinePart[] =>
  linkedParts(text, names, hrefOf).map((part) =>
    part.href === undefined
      ? { kind: "text", text: part.text }
      : { kind: "link", text: part.text, href: part.href, member: part.member ?? false },
  );
