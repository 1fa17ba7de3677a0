import { type ContentsNode, contentsTree } from "#shared/stories/parts.ts";
import { presentParts, type StoryDoc } from "../stories/index.ts";

type Contents = Pick<StoryDoc, "contents" | "parts">;
interface Placed {
  readonly at: number;
  readonly part: string | null;
}

/**
 * Returns the contents with a part moved within its volume or the story: past the adjacent chapter or part,
 * or to a position, from 1. At the first or last position it stays there. A part that other chapters interrupt
 * moves as a whole, and its volume becomes one.
 */
export function movedPart(story: Contents, id: string, to: "up" | "down" | number): Contents {
  const { contents, parts = [] } = story;
  const entries = contents.map(({ part }, at): Placed => ({ at, part: part ? String(part) : null }));
  const shown = presentParts(story);
  const volume = shown.find((part) => part.id === id)?.parent;
  const together = new Set([id, ...(volume ? [volume] : [])]);
  const order = flat(moved(contentsTree(entries, shown, { empty: true, together }), id, to));
  return {
    contents: order.entries.map(({ at }) => contents[at]!),
    parts: order.parts.map((each) => parts.find(({ _id }) => String(_id) === each)!),
  };
}

function moved(
  nodes: readonly ContentsNode<Placed>[],
  id: string,
  to: "up" | "down" | number,
): readonly ContentsNode<Placed>[] {
  const at = nodes.findIndex((node) => node.kind === "part" && node.part.id === id);
  const node = nodes[at];
  if (!node)
    return nodes.map((each) => (each.kind === "part" ? { ...each, nodes: moved(each.nodes, id, to) } : each));
  const targetIndex = to === "up" ? Math.max(at - 1, 0) : to === "down" ? at + 1 : to - 1;
  return nodes.toSpliced(at, 1).toSpliced(targetIndex, 0, node);
}

function flat(nodes: readonly ContentsNode<Placed>[]): { entries: Placed[]; parts: string[] } {
  const entries: Placed[] = [];
  const parts: string[] = [];
  for (const node of nodes) {
    if (node.kind === "entry") entries.push(node.entry);
    else {
      if (!node.again) parts.push(node.part.id);
      const inner = flat(node.nodes);
      entries.push(...inner.entries);
      parts.push(...inner.parts);
    }
  }
  return { entries, parts };
}
