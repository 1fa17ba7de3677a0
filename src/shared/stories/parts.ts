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
  return {
    number: before.filter((line) => line.kind === "entry").length + 1,
    part: openAfter(before).at(-1)?.id ?? null,
  };
}

/** Where a part that begins at a line stands: its volume, and its place among what is in there, from 1, of how many. */
export function placeOfPart<Entry>(
  lines: readonly ContentsLine<Entry>[],
  at: number,
): { parent: string | null; position: number; of: number } {
  const parent = openAfter(lines.slice(0, at)).at(-1)?.id ?? null;
  const first = parent === null ? 0 : lineOf(lines, parent) + 1;
  let position = 1;
  let of = 0;
  for (let next = first; next < lines.length && lines[next]!.kind !== "end"; ) {
    if (next < at) position += 1;
    of += 1;
    next += linesAt(lines, next);
  }
  return { parent, position, of };
}

/** The lines with the one at `from` at `to` of the others; a part goes with all that is in it. */
export const movedLine = <Entry>(
  lines: readonly ContentsLine<Entry>[],
  from: number,
  to: number,
): ContentsLine<Entry>[] => {
  const count = linesAt(lines, from);
  return lines.toSpliced(from, count).toSpliced(to, 0, ...lines.slice(from, from + count));
};

/** Places among the other lines at which what stands at a line can stand; a chapter goes anywhere. */
export function placesFor<Entry extends InPart>(lines: readonly ContentsLine<Entry>[], at: number): number[] {
  const line = lines[at];
  if (!line) return [];
  if (line.kind !== "begin") return [...lines.keys()];
  const { part } = line;
  const count = linesAt(lines, at);
  const own = lines.slice(at, at + count);
  const others = lines.toSpliced(at, count);
  const holdsParts = own.filter(({ kind }) => kind === "begin").length > 1;
  const isEmpty = !own.some(({ kind }) => kind === "entry");
  const open: boolean[] = [];
  const places: number[] = [];
  for (let place = 0; place <= others.length; place += 1) {
    const before = others[place - 1];
    if (before?.kind === "begin")
      open.push(open.length === 0 && (before.part.id === part.parent || takesParts(others, place - 1)));
    else if (before?.kind === "end") open.pop();
    if (open.length > 0 && (holdsParts || !open.at(-1))) continue;
    if (!isEmpty || standsAlone(place)) places.push(place);
  }
  return places;

  /** A part that is empty stands by the parts beside it, and nowhere else. */
  function standsAlone(place: number): boolean {
    if (place > 0 && others[place - 1]!.kind === "entry") return false;
    return lineOf(settledLines(movedLine(lines, at, place)), part.id) === place;
  }
}

/** The lines as the story keeps them: parts know their volumes, and those without chapters stand by other parts. */
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
      parts.push({ ...line.part, parent: open.at(-1) ?? null });
      open.push(line.part.id);
    }
  return contentsLines(contentsTree(entries, parts, { empty: true }));
}

/** How many lines stand and fall with one: of a part all to its end. */
export function linesAt<Entry>(lines: readonly ContentsLine<Entry>[], at: number): number {
  const line = lines[at];
  if (line?.kind !== "begin") return 1;
  return lines.findIndex((each) => each.kind === "end" && each.part.id === line.part.id) - at + 1;
}

const lineOf = <Entry>(lines: readonly ContentsLine<Entry>[], part: string): number =>
  lines.findIndex((line) => line.kind === "begin" && line.part.id === part);

/** Parts that these lines begin and do not end, from the outermost. */
function openAfter<Entry>(lines: readonly ContentsLine<Entry>[]): PartDto[] {
  const open: PartDto[] = [];
  for (const line of lines)
    if (line.kind === "begin") open.push(line.part);
    else if (line.kind === "end") open.pop();
  return open;
}

/** Whether other parts go into the one that begins at a line: there are such in it, or nothing yet. */
function takesParts<Entry>(lines: readonly ContentsLine<Entry>[], at: number): boolean {
  const inner = lines.slice(at + 1, at + linesAt(lines, at) - 1);
  return inner.length === 0 || inner.some(({ kind }) => kind === "begin");
}
