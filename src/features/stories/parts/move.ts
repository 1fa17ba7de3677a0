import { type ContentsNode, contentsTree } from "../../../shared/stories/parts.ts";
import { presentParts, type StoryDoc } from "../stories/index.ts";

type Contents = Pick<StoryDoc, "contents" | "parts">;
interface Placed {
  readonly at: number;
  readonly part: string | null;
}

/** The contents with a part moved past the chapter or part beside it, within its volume; the same at its end. */
export function movedPart(story: Contents, id: string, way: "up" | "down"): Contents {
  const { contents, parts = [] } = story;
  const entries = contents.map(({ part }, at): Placed => ({ at, part: part ? String(part) : null }));
  const tree = moved(contentsTree(entries, presentParts(story), { empty: true }), id, way === "up" ? -1 : 1);
  const order = flat(tree);
  return {
    contents: order.entries.map(({ at }) => contents[at]!),
    parts: order.parts.map((each) => parts.find(({ _id }) => String(_id) === each)!),
  };
}

function moved(
  nodes: readonly ContentsNode<Placed>[],
  id: string,
  by: 1 | -1,
): readonly ContentsNode<Placed>[] {
  const at = nodes.findIndex((node) => node.kind === "part" && node.part.id === id);
  const node = nodes[at];
  if (node) return nodes[at + by] ? nodes.toSpliced(at, 1).toSpliced(at + by, 0, node) : nodes;
  return nodes.map((each) => (each.kind === "part" ? { ...each, nodes: moved(each.nodes, id, by) } : each));
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
