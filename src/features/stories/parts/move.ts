import { type ContentsNode, contentsTree } from "../../../shared/stories/parts.ts";
import { presentParts, type StoryDoc } from "../stories/index.ts";

type Contents = Pick<StoryDoc, "contents" | "parts">;
interface Placed {
  readonly at: number;
  readonly part: string | null;
}

/**
 * The contents with a part at another place within its volume, or the story: past the chapter or part beside it, or at
 * a place among them, from 1. At an end it stays there.
 */
export function movedPart(story: Contents, id: string, to: "up" | "down" | number): Contents {
  const { contents, parts = [] } = story;
  const entries = contents.map(({ part }, at): Placed => ({ at, part: part ? String(part) : null }));
  const order = flat(moved(contentsTree(entries, presentParts(story), { empty: true }), id, to));
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
  const place = to === "up" ? Math.max(at - 1, 0) : to === "down" ? at + 1 : to - 1;
  return nodes.toSpliced(at, 1).toSpliced(place, 0, node);
}

function flat(nodes: readonly ContentsNode<Placed>[]): { entries: Placed[]; parts: string[] } {
  const entries: Placed[] = [];
  const parts: string[] = [];
  for (const node of nodes) {
    if (node.kind === "entry") entries.push(node.entry);
    else {
      parts.push(node.part.id);
      const inner = flat(node.nodes);
      entries.push(...inner.entries);
      parts.push(...inner.parts);
    }
  }
  return { entries, parts };
}
