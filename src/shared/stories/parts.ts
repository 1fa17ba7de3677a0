/** A part or volume of a book, as listed in the contents. */
export interface PartDto {
  readonly id: string;
  readonly title: string;
  /** Volume that contains it; null for none. */
  readonly parent: string | null;
}

/** An entry of the contents that may belong to a part. */
interface InPart {
  readonly part?: string | null;
}

/** A node of the nested contents: an entry, or a part with its children. */
export type ContentsNode<Entry> =
  | { readonly kind: "entry"; readonly entry: Entry }
  | {
      readonly kind: "part";
      readonly part: PartDto;
      readonly nodes: readonly ContentsNode<Entry>[];
      /** Number of earlier nodes of the same part, which other entries interrupted; absent for the first. */
      readonly again?: number;
    };

interface TreeOptions {
  /** True to include parts without entries. */
  readonly empty?: boolean;
  /** Parts that become one node, although other entries interrupt them. */
  readonly together?: ReadonlySet<string>;
}

/**
 * Returns the contents as a tree in the order of the entries. A part that other entries interrupt has several
 * nodes. An empty part is placed after the part listed before it.
 */
export function contentsTree<Entry extends InPart>(
  entries: readonly Entry[],
  parts: readonly PartDto[],
  { empty = false, together = new Set() }: TreeOptions = {},
): ContentsNode<Entry>[] {
  const known = new Map(parts.map((part) => [part.id, part]));
  const root: ContentsNode<Entry>[] = [];
  const times = new Map<string, number>();
  /** The first nodes of each part that occurred. */
  const seen = new Map<string, ContentsNode<Entry>[]>();
  /** Open parts, outermost first. */
  let open: { readonly id: string; readonly nodes: ContentsNode<Entry>[] }[] = [];
  for (const entry of entries) {
    const path = partsAround(entry.part, known);
    const openPath: typeof open = [];
    for (const part of path) {
      const outer = openPath.at(-1)?.nodes ?? root;
      const first = seen.get(part.id);
      const same = open[openPath.length]?.id === part.id ? open[openPath.length]!.nodes : undefined;
      const nodes = (together.has(part.id) ? first : same) ?? [];
      if (nodes !== first && nodes !== same) {
        const again = times.get(part.id) ?? 0;
        times.set(part.id, again + 1);
        outer.push({ kind: "part", part, nodes, ...(again > 0 ? { again } : {}) });
        if (!first) seen.set(part.id, nodes);
        open = [];
      }
      openPath.push({ id: part.id, nodes });
    }
    open = openPath;
    (open.at(-1)?.nodes ?? root).push({ kind: "entry", entry });
  }
  if (empty) for (const [index, part] of parts.entries()) if (!seen.has(part.id)) insert(part, index);
  return root;

  /** Returns the nodes of a part without entries, which is added if it does not exist yet. */
  function within(id: string | null): ContentsNode<Entry>[] {
    const part = id ? known.get(id) : undefined;
    if (!part) return root;
    const knownNodes = seen.get(part.id);
    if (knownNodes) return knownNodes;
    const nodes: ContentsNode<Entry>[] = [];
    seen.set(part.id, nodes);
    within(part.parent === part.id ? null : part.parent).push({ kind: "part", part, nodes });
    return nodes;
  }

  /** Inserts it after the nearest sibling that is listed before it. */
  function insert(part: PartDto, index: number): void {
    const nodes: ContentsNode<Entry>[] = [];
    const siblings = within(part.parent);
    seen.set(part.id, nodes);
    const before = parts.slice(0, index).filter(({ parent }) => parent === part.parent);
    const at = siblings.findLastIndex(
      (node) => node.kind === "part" && before.some(({ id }) => id === node.part.id),
    );
    siblings.splice(at === -1 ? 0 : at + 1, 0, { kind: "part", part, nodes });
  }
}

/** Returns the parts that contain an entry, outermost first. */
function partsAround(id: string | null | undefined, known: ReadonlyMap<string, PartDto>): PartDto[] {
  const path: PartDto[] = [];
  for (let part = id ? known.get(id) : undefined; part && path.length < PART_DEPTH; ) {
    path.unshift(part);
    part = part.parent === null || part.parent === part.id ? undefined : known.get(part.parent);
  }
  return path;
}

/** Returns the titles of the parts that contain an entry, outermost first. */
export function partTitles(part: string | null | undefined, parts: readonly PartDto[]): string[] {
  const titles: string[] = [];
  for (let id = part; id && titles.length < PART_DEPTH; ) {
    const enclosingPart = parts.find((each) => each.id === id);
    if (!enclosingPart) break;
    titles.unshift(enclosingPart.title);
    id = enclosingPart.parent;
  }
  return titles;
}

/** Nesting depth: volumes, and parts within them. */
export const PART_DEPTH = 2;

/** A line of the contents during reordering; the start and end of a part are separate lines. */
export type ContentsLine<Entry> =
  | { readonly kind: "entry"; readonly entry: Entry }
  | { readonly kind: "begin" | "end"; readonly part: PartDto; readonly again?: number };

/** Returns the tree as a flat list of lines. */
export const contentsLines = <Entry>(nodes: readonly ContentsNode<Entry>[]): ContentsLine<Entry>[] =>
  nodes.flatMap((node): ContentsLine<Entry>[] => {
    if (node.kind === "entry") return [node];
    const { part, again } = node;
    const border = { part, ...(again ? { again } : {}) };
    return [{ kind: "begin", ...border }, ...contentsLines(node.nodes), { kind: "end", ...border }];
  });

/** Returns the position of an entry's line: its number among entries, from 1, and its part. */
export function placeOfLine<Entry>(
  lines: readonly ContentsLine<Entry>[],
  at: number,
): { number: number; part: string | null } {
  const before = lines.slice(0, at);
  return {
    number: before.filter((line) => line.kind === "entry").length + 1,
    part: openAfter(before).at(-1)?.id ?? null,
  };
}

/**
 * Returns the position of a part's first line: its volume, its position within it, from 1, and the number of
 * items there.
 */
export function placeOfPart<Entry>(
  lines: readonly ContentsLine<Entry>[],
  at: number,
): { parent: string | null; position: number; of: number } {
  const around = openAfter(lines.slice(0, at)).at(-1);
  const first = around ? around.at + 1 : 0;
  const parent = around?.id ?? null;
  let position = 1;
  let of = 0;
  for (let next = first; next < lines.length && lines[next]!.kind !== "end"; ) {
    if (next < at) position += 1;
    of += 1;
    next += linesAt(lines, next);
  }
  return { parent, position, of };
}

/**
 * Returns the lines with the one at `from` moved to `to` among the others; a part is moved with its contents.
 */
export const movedLine = <Entry>(
  lines: readonly ContentsLine<Entry>[],
  from: number,
  to: number,
): ContentsLine<Entry>[] => {
  const count = linesAt(lines, from);
  return lines.toSpliced(from, count).toSpliced(to, 0, ...lines.slice(from, from + count));
};

/**
 * Returns the positions to which the line at `at` can move; a chapter can go anywhere, an interrupted part
 * nowhere.
 */
export function placesFor<Entry extends InPart>(lines: readonly ContentsLine<Entry>[], at: number): number[] {
  const line = lines[at];
  if (!line) return [];
  if (line.kind !== "begin") return [...lines.keys()];
  const { part } = line;
  if (lines.some((each) => each.kind === "begin" && each.again && each.part.id === part.id)) return [];
  const count = linesAt(lines, at);
  const ownLines = lines.slice(at, at + count);
  const others = lines.toSpliced(at, count);
  const holdsParts = ownLines.filter(({ kind }) => kind === "begin").length > 1;
  const isEmpty = !ownLines.some(({ kind }) => kind === "entry");
  const open: boolean[] = [];
  const places: number[] = [];
  for (let position = 0; position <= others.length; position += 1) {
    const before = others[position - 1];
    if (before?.kind === "begin")
      open.push(open.length === 0 && (before.part.id === part.parent || takesParts(others, position - 1)));
    else if (before?.kind === "end") open.pop();
    if (open.length > 0 && (holdsParts || !open.at(-1))) continue;
    if (!isEmpty || standsAlone(position)) places.push(position);
  }
  return places;

  /** True if an empty part at this position is next to other parts, the only place where it is allowed. */
  function standsAlone(place: number): boolean {
    if (place > 0 && others[place - 1]!.kind === "entry") return false;
    return lineOf(settledLines(movedLine(lines, at, place)), part.id) === place;
  }
}

/**
 * Returns the lines as the story stores them: parts know their volumes, and parts without chapters are placed
 * next to other parts.
 */
export function settledLines<Entry extends InPart>(
  lines: readonly ContentsLine<Entry>[],
): ContentsLine<Entry>[] {
  const entries: Entry[] = [];
  const parts: PartDto[] = [];
  const open: string[] = [];
  for (const line of lines)
    if (line.kind === "entry") entries.push({ ...line.entry, part: open.at(-1) ?? null });
    else if (line.kind === "end") open.pop();
    else {
      if (!line.again) parts.push({ ...line.part, parent: open.at(-1) ?? null });
      open.push(line.part.id);
    }
  return contentsLines(contentsTree(entries, parts, { empty: true }));
}

/**
 * Returns the number of lines that move or go together with this one: for a part, everything up to its end.
 */
export function linesAt<Entry>(lines: readonly ContentsLine<Entry>[], at: number): number {
  const line = lines[at];
  if (line?.kind !== "begin") return 1;
  return (
    lines.findIndex((each, index) => index > at && each.kind === "end" && each.part.id === line.part.id) -
    at +
    1
  );
}

const lineOf = <Entry>(lines: readonly ContentsLine<Entry>[], part: string): number =>
  lines.findIndex((line) => line.kind === "begin" && line.part.id === part);

/** Returns the parts that these lines open and do not close, with their lines, outermost first. */
function openAfter<Entry>(lines: readonly ContentsLine<Entry>[]): { id: string; at: number }[] {
  const open: { id: string; at: number }[] = [];
  for (const [at, line] of lines.entries())
    if (line.kind === "begin") open.push({ id: line.part.id, at });
    else if (line.kind === "end") open.pop();
  return open;
}

/**
 * True if other parts can be nested in the part that begins at this line: it already contains parts, or is
 * empty.
 */
function takesParts<Entry>(lines: readonly ContentsLine<Entry>[], at: number): boolean {
  const inner = lines.slice(at + 1, at + linesAt(lines, at) - 1);
  return inner.length === 0 || inner.some(({ kind }) => kind === "begin");
}
