import { type AnyNode, type Element, isTag, isText } from "domhandler";
import { parseDocument } from "htmlparser2";
import { BLOCK_TAGS, cut, isSpoken, spokenOf, UNSPOKEN } from "#shared/reading/sentences.ts";
import type { SpokenSentence } from "./voice/voice.ts";

/** Tags and classes of content that is not read aloud. */
const SKIPPED_TAGS = new Set(UNSPOKEN.split(", ").filter((name) => !name.startsWith(".")));
const SKIPPED_CLASSES = UNSPOKEN.split(", ").flatMap((name) => (name.startsWith(".") ? [name.slice(1)] : []));
const BLOCKS = new Set(BLOCK_TAGS);

/**
 * Returns a chapter's sentences, title first, exactly as on its page (`client/aloud/sentences.ts`), so that
 * spoken and highlighted sentences match.
 */
export function spokenSentences({
  title,
  html,
  language,
}: {
  readonly title: string;
  readonly html: string;
  readonly language: string;
}): SpokenSentence[] {
  const blocks = new Map<AnyNode | null, string>();
  collect(parseDocument(html).children, null, blocks);
  return [title, ...blocks.values()].flatMap((words) =>
    cut(words, language)
      .map(([from, to]) => spokenOf(words.slice(from, to)))
      .filter(isSpoken)
      .map((text, index) => ({ text, begins: index === 0 })),
  );
}

/** Collects words by their innermost block, in document order of the blocks. */
function collect(
  nodes: readonly AnyNode[],
  block: Element | null,
  blocks: Map<AnyNode | null, string>,
): void {
  for (const node of nodes) {
    if (isText(node)) blocks.set(block, (blocks.get(block) ?? "") + node.data);
    if (!isTag(node) || isSkipped(node)) continue;
    collect(node.children, BLOCKS.has(node.name) ? node : block, blocks);
  }
}

function isSkipped({ name, attribs }: Element): boolean {
  const classes = (attribs.class ?? "").split(/\s+/);
  return SKIPPED_TAGS.has(name) || SKIPPED_CLASSES.some((skipped) => classes.includes(skipped));
}
