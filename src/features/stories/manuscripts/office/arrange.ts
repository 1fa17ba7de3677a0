import { SCENE_BREAK } from "#shared/text/smarten.ts";
import { guessHeadings } from "./guess-headings.ts";
import { type Block, type Inline, isEmptyLine, type Paragraph, wordsOf } from "./model.ts";
import { findTitlePage } from "./title-page.ts";

/**
 * Arranges blocks as displayed: drop caps join their word, drawn lines become rules, and empty paragraphs
 * remain only as separators. `isInner` for cells and notes, which contain no chapters or scenes.
 */
export function arrange(blocks: readonly Block[], isInner = false): Block[] {
  const arranged: Block[] = [];
  let dropped: readonly Inline[] = [];
  let startsPage = false;
  for (const block of blocks) {
    if (block.kind !== "paragraph") {
      arranged.push(block);
      continue;
    }
    startsPage ||= block.startsPage ?? false;
    if (block.isDropCap && !isEmptyLine(block.inlines)) {
      dropped = [...dropped, ...block.inlines.map(asDropCap)];
      continue;
    }
    const isEmpty = isEmptyLine(block.inlines) && !block.label;
    if (isEmpty && dropped.length === 0) {
      if (!isInner && block.isRuled) arranged.push({ kind: "rule" });
      else if (!isInner && isBlank(block) && arranged.at(-1)?.kind !== "table")
        arranged.push({ ...block, inlines: [] });
      continue;
    }
    if (!isInner && block.align === "centre" && isSigns(block)) {
      arranged.push({ kind: "rule" });
      continue;
    }
    const inlines = isEmpty ? dropped : [...dropped, ...block.inlines];
    arranged.push({
      ...block,
      inlines: block.role === "heading" ? plainHeading(inlines) : inlines,
      startsPage,
    });
    dropped = [];
    startsPage = false;
  }
  if (dropped.length > 0) arranged.push({ kind: "paragraph", role: "plain", inlines: dropped });
  return isInner ? arranged : findTitlePage(guessHeadings(stanzasOf(arranged)));
}

/**
 * Joins the lines of verse that are separate paragraphs to stanzas, if empty paragraphs separate them;
 * otherwise each paragraph is a stanza.
 */
function stanzasOf(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  let at = 0;
  while (at < blocks.length) {
    if (!isVerse(blocks[at])) {
      joined.push(blocks[at]!);
      at += 1;
      continue;
    }
    let end = at + 1;
    for (let next = end; isVerse(blocks[next]) || isGap(blocks[next]); next += 1)
      if (isVerse(blocks[next])) end = next + 1;
    joined.push(...stanzas(blocks.slice(at, end) as Paragraph[]));
    at = end;
  }
  return joined;
}

function stanzas(lines: readonly Paragraph[]): Paragraph[] {
  if (!lines.some(isGap)) return [...lines];
  const joined: Paragraph[] = [];
  let open: { readonly first: Paragraph; readonly inlines: Inline[] } | null = null;
  const end = () => {
    if (open) joined.push({ ...open.first, inlines: open.inlines });
    open = null;
  };
  for (const line of lines) {
    if (isGap(line)) end();
    else if (open && canJoin(open.first, line)) open.inlines.push({ kind: "break" }, ...line.inlines);
    else {
      end();
      open = { first: line, inlines: [...line.inlines] };
    }
  }
  end();
  return joined;
}

const isVerse = (block: Block | undefined): block is Paragraph =>
  block?.kind === "paragraph" && block.role === "verse" && !isGap(block);

const isGap = (block: Block | undefined): boolean =>
  block?.kind === "paragraph" && isEmptyLine(block.inlines) && !block.label && !block.own;

/** Returns true if two lines differ in nothing but their words. */
const canJoin = (one: Paragraph, other: Paragraph): boolean =>
  one.align === other.align &&
  (one.indent ?? 0) === (other.indent ?? 0) &&
  one.direction === other.direction &&
  !one.own &&
  !other.own &&
  !other.startsPage;

/** Returns true if an empty paragraph is only vertical space, not a heading, list item or blank page. */
const isBlank = ({ role, list, startsPage, own }: Paragraph): boolean =>
  role !== "heading" && role !== "title" && !list && !startsPage && !own;

/** A centred line with only a few symbols is a scene break. */
const isSigns = ({ inlines, role, label }: Paragraph): boolean =>
  role === "plain" &&
  !label &&
  inlines.every(({ kind }) => kind === "words" || kind === "tab") &&
  (/^[*⁂•·~∼〜#=§❦◆◇♦☙✻✽★☆_—–\-×\s]{1,12}$/u.test(wordsOf(inlines).trim()) ||
    SCENE_BREAK.test(wordsOf(inlines).trim()));

const asDropCap = (inline: Inline): Inline =>
  inline.kind === "words" ? { ...inline, look: { ...inline.look, dropCap: true } } : inline;

const WHOLE = ["bold", "italic", "underline", "smallCaps"] as const;

/** Uniform formatting of a heading is not emphasis. */
function plainHeading(inlines: readonly Inline[]): readonly Inline[] {
  const textInlines = inlines.filter((inline) => inline.kind === "words");
  const shared = WHOLE.filter((name) =>
    textInlines.every(({ text, look }) => text.trim() === "" || look[name]),
  );
  if (shared.length === 0) return inlines;
  return inlines.map((inline) => {
    if (inline.kind !== "words") return inline;
    const look = { ...inline.look };
    for (const name of shared) delete (look as { -readonly [Key in (typeof WHOLE)[number]]?: boolean })[name];
    return { ...inline, look };
  });
}
