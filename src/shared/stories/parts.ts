/** A part or volume of a book, as the contents name it. */
export interface PartDto {
  readonly id: string;
  readonly title: string;
  /** The volume it stands in; null for none. */
  readonly parent: string | null;
}

/** A place of the contents that may stand in a part. */
interface InPart {
  readonly part?: string | null;
}

/** A line of the contents as they are nested: an entry, or a part with what is in it. */
export type ContentsNode<Entry> =
  | { readonly kind: "entry"; readonly entry: Entry }
  | { readonly kind: "part"; readonly part: PartDto; readonly nodes: readonly ContentsNode<Entry>[] };

/**
 * The contents as a tree, in the order of the entries; a part stands where its first entry does, and one without any
 * after the part named before it. What is apart from the rest of its part joins it.
 */
export function contentsTree<Entry extends InPart>(
  entries: readonly Entry[],
  parts: readonly PartDto[],
  { empty = false } = {},
): ContentsNode<Entry>[] {
  const known = new Map(parts.map((part) => [part.id, part]));
  const root: ContentsNode<Entry>[] = [];
  const open = new Map<string, ContentsNode<Entry>[]>();
  const within = (id: string | null | undefined): ContentsNode<Entry>[] => {
    const part = id ? known.get(id) : undefined;
    if (!part) return root;
    const found = open.get(part.id);
    if (found) return found;
    const nodes: ContentsNode<Entry>[] = [];
    open.set(part.id, nodes);
    within(part.parent === part.id ? null : part.parent).push({ kind: "part", part, nodes });
    return nodes;
  };
  for (const entry of entries) within(entry.part).push({ kind: "entry", entry });
  if (empty) for (const [index, part] of parts.entries()) if (!open.has(part.id)) insert(part, index);
  return root;

  /** Behind the nearest of its siblings that is named before it. */
  function insert(part: PartDto, index: number): void {
    const nodes: ContentsNode<Entry>[] = [];
    const siblings = within(part.parent);
    open.set(part.id, nodes);
    const before = parts.slice(0, index).filter(({ parent }) => parent === part.parent);
    const at = siblings.findLastIndex(
      (node) => node.kind === "part" && before.some(({ id }) => id === node.part.id),
    );
    siblings.splice(at === -1 ? 0 : at + 1, 0, { kind: "part", part, nodes });
  }
}

/** Titles of the parts an entry stands in, from the outermost. */
export function partTitles(part: string | null | undefined, parts: readonly PartDto[]): string[] {
  const titles: string[] = [];
  for (let id = part; id && titles.length < PART_DEPTH; ) {
    const found = parts.find((each) => each.id === id);
    if (!found) break;
    titles.unshift(found.title);
    id = found.parent;
  }
  return titles;
}

/** Parts within parts: volumes, and parts in them. */
export const PART_DEPTH = 2;

/** A line of the contents as they are moved about: the begin and end of parts are places of their own. */
export type ContentsLine<Entry> =
  | { readonly kind: "entry"; readonly entry: Entry }
  | { readonly kind: "begin" | "end"; readonly part: PartDto };

/** The tree as lines, one under the other. */
export const contentsLines = <Entry>(nodes: readonly ContentsNode<Entry>[]): ContentsLine<Entry>[] =>
  nodes.flatMap((node): ContentsLine<Entry>[] =>
    node.kind === "entry"
      ? [node]
      : [{ kind: "begin", part: node.part }, ...contentsLines(node.nodes), { kind: "end", part: node.part }],
  );

/** Where a line that is an entry stands: its number among entries, from 1, and the part it is in. */
export function placeOfLine<Entry>(
  lines: readonly ContentsLine<Entry>[],
  at: number,
): { number: number; part: string | null } {
  const before = lines.slice(0, at);
  const open: string[] = [];
  for (const line of before)
    if (line.kind === "begin") open.push(line.part.id);
    else if (line.kind === "end") open.pop();
  return {
    number: before.filter((line) => line.kind === "entry").length + 1,
    part: open.at(-1) ?? null,
  };
}

/** The lines with the one at `from` moved to `to`. */
export const movedLine = <Entry>(
  lines: readonly ContentsLine<Entry>[],
  from: number,
  to: number,
): ContentsLine<Entry>[] => {
  const line = lines[from];
  if (!line) return [...lines];
  const others = lines.filter((_, index) => index !== from);
  return [...others.slice(0, to), line, ...others.slice(to)];
};
