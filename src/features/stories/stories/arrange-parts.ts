import { type ContentsNode, contentsTree, type PartDto } from "#shared/stories/parts.ts";
import type { ContentsEntry, StoryDoc, StoryPart } from "./model.ts";

type Arranged = Pick<StoryDoc, "contents" | "parts">;

/**
 * Returns the contents in the author's order, and the parts in order of their start. Missing parts, and parts
 * nested too deeply, are removed.
 */
export function arrangeParts({ contents, parts }: Arranged): Arranged {
  if (!parts) return { contents };
  const orderedParts = standing(parts);
  const known = new Map(orderedParts.map((part) => [String(part._id), part]));
  const shown: PartDto[] = orderedParts.map(({ _id, title, parent }) => ({
    id: String(_id),
    title,
    parent: parent ? String(parent) : null,
  }));
  const entries = contents.map((entry) => ({
    entry,
    part: entry.part && known.has(String(entry.part)) ? String(entry.part) : null,
  }));
  const tree = contentsTree(entries, shown, { empty: true });
  return {
    parts: partsIn(tree).map(({ id }) => known.get(id)!),
    contents: entriesIn(tree).map(
      ({ entry: { part: _, ...entry }, part }): ContentsEntry => ({
        ...entry,
        ...(part ? { part: known.get(part)!._id } : {}),
      }),
    ),
  };
}

/** Returns parts with an existing volume that is not in a volume itself. */
function standing(parts: readonly StoryPart[]): StoryPart[] {
  const tops = new Set(parts.filter(({ parent }) => parent === null).map(({ _id }) => String(_id)));
  return parts.map((part) =>
    part.parent === null || tops.has(String(part.parent)) ? part : { ...part, parent: null },
  );
}

const partsIn = <Entry>(nodes: readonly ContentsNode<Entry>[]): PartDto[] =>
  nodes.flatMap((node) =>
    node.kind === "part" ? [...(node.again ? [] : [node.part]), ...partsIn(node.nodes)] : [],
  );

const entriesIn = <Entry>(nodes: readonly ContentsNode<Entry>[]): Entry[] =>
  nodes.flatMap((node) => (node.kind === "entry" ? [node.entry] : entriesIn(node.nodes)));
