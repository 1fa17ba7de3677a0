import { CONTAINERS, INLINE } from "#shared/text/allowed.ts";
import { type ChildNode, childrenOf, type Document, Element, elementsIn } from "#shared/text/dom.ts";
import { rowsOf } from "./table-rows.ts";

/** An element encoded in the name of a style. */
export interface Named {
  readonly name: string;
  readonly attribs: Readonly<Record<string, string>>;
}

/** Prefixes of style names in the site's Word files that encode inline and block elements. */
const RUN = "fw-run ";
const BLOCK = "fw-block ";
/** Maximum length of a style name: Word allows 253 characters. */
const MAX_NAME = 250;
/** Maximum number of named styles in a file, below Word's limit of 4,079; beyond it text has no named style. */
export const MAX_STYLES = 4_000;
const KEPT = ["class", "lang", "dir", "title", "scope", "value", "start", "reversed"];

/** Marks a line without any element except its container. */
export const BARE: Named = { name: "bare", attribs: {} };
/** Containers of lines that are encoded with them. */
const BOXES: ReadonlySet<string> = new Set([...CONTAINERS, "dt", "dd", "figcaption"]);
const LINES = /^(?:p|h[2-6]|pre|hr|caption|bare)$/;
const SECTIONS = /^t(?:body|foot)$/;

/** Returns an element with the attributes encoded in styles. */
export const namedOf = ({ name, attribs }: Pick<Element, "name" | "attribs">): Named => ({
  name,
  attribs: Object.fromEntries(KEPT.flatMap((key) => (attribs[key] ? [[key, attribs[key]]] : []))),
});

/** Returns the style name for text, or a paragraph, inside these elements; null if it would be too long. */
export function styleNameOf(kind: "run" | "block", path: readonly Named[]): string | null {
  const name = (kind === "run" ? RUN : BLOCK) + path.map(written).join(">");
  return name.length <= MAX_NAME ? name : null;
}

/**
 * Encodes an element such as "div[class=letter]", with only characters that every program preserves in style
 * names.
 */
const written = ({ name, attribs }: Named): string =>
  name + KEPT.flatMap((key) => (attribs[key] ? [`[${key}=${encoded(attribs[key])}]`] : [])).join("");

const encoded = (value: string): string => encodeURIComponent(value.toWellFormed()).replaceAll("'", "%27");

/** Meaning of a style of the site's exports, as classes that `apply` converts to elements. */
export interface OwnStyle {
  /** Class of inline elements. */
  readonly run?: string;
  readonly block?: OwnBlock;
}

/** Classes of a paragraph and its containers, outermost first. */
export interface OwnBlock {
  readonly boxes: readonly string[];
  readonly name: string;
  /** For a paragraph in a cell: classes of the containers of its table. */
  readonly around?: readonly string[];
  /** For a paragraph of a list: attributes of its item. */
  readonly item?: Readonly<Record<string, string>>;
  /** For a paragraph of a list: attributes of the list. */
  readonly listed?: Readonly<Record<string, string>>;
  /** For a paragraph of a list: classes of its containers in the item, outermost first. */
  readonly inner?: readonly string[];
  /** For a paragraph in a cell: true if its table is in a list item. */
  readonly isInItem?: true;
  /** True if its white space is kept. */
  readonly isPre?: true;
}

/**
 * The styles of a file that come from the site's exports, and the conversion of their content to elements.
 */
export interface OwnStyles {
  /** True if the file comes from the site. */
  readonly isOwn: boolean;
  /** Returns the meaning of a style name; null for other styles. */
  of(name: string): OwnStyle | null;
  /** `prefix`: what precedes the classes in a root that holds several files. */
  apply(root: Document, prefix?: string): void;
}

/** Starts the classes that `apply` converts. */
const OWN_CLASS = "fw-own-";

/** Returns true for a class that `apply` converts. */
export const isOwnClass = (name: string): boolean => name.startsWith(OWN_CLASS);

/** Finds the styles of the site's exports among style names (`w:name`). */
export function ownStyles(names: readonly string[]): OwnStyles {
  const elements = new Map<string, readonly Named[]>();
  const known = new Map<string, OwnStyle>();
  const classes = new Map<string, string>();
  const classOf = (path: readonly Named[]): string => {
    const key = path.map(written).join(">");
    const knownClass = classes.get(key);
    if (knownClass) return knownClass;
    const made = `${OWN_CLASS}${classes.size + 1}`;
    classes.set(key, made);
    elements.set(made, path);
    return made;
  };
  for (const name of names.filter(isOwnName).slice(0, MAX_STYLES)) {
    const path = name.startsWith(RUN) ? readPath(name.slice(RUN.length)) : null;
    if (path?.every((each) => INLINE.has(each.name) && each.name !== "a"))
      known.set(name, { run: classOf(path) });
    const blocks = name.startsWith(BLOCK) ? readPath(name.slice(BLOCK.length)) : null;
    const block = blocks && readBlock(blocks, classOf);
    if (block) known.set(name, { block });
  }
  return {
    isOwn: names.includes("fw-chapter"),
    of: (name) => known.get(name) ?? null,
    apply(root, prefix = "") {
      if (elements.size === 0) return;
      const bare: Element[] = [];
      const captions: Element[] = [];
      const sections = new Map<Element, Named>();
      for (const element of [...elementsIn(root)]) {
        const { class: name = "" } = element.attribs;
        const path = name.startsWith(prefix) ? elements.get(name.slice(prefix.length)) : undefined;
        if (!path) continue;
        const last = path.at(-1)!;
        if (element.name === "span") intoPath(element, path);
        else if (path[0]?.name === "table") intoCell(element, path, sections);
        else become(element, last);
        if (element.name === "bare") bare.push(element);
        if (element.name === "caption") captions.push(element);
        if (element.name === "hr") element.children = [];
      }
      for (const element of bare) unwrap(element);
      for (const caption of captions) intoTable(caption);
      for (const table of [...elementsIn(root)]) if (table.name === "table") divide(table, sections);
    },
  };
}

const isOwnName = (name: string): boolean => name.startsWith(RUN) || name.startsWith(BLOCK);

/** Returns the meaning of a path of blocks; null if it is not one that exports write. */
function readBlock(path: readonly Named[], classOf: (path: readonly Named[]) => string): OwnBlock | null {
  const table = path.findIndex(({ name }) => name === "table");
  const isCell = table >= 0 && isInCell(path.slice(table));
  const around = path.slice(0, isCell ? table : -1);
  const li = around.findLastIndex(({ name }) => name === "li");
  const list = around[li - 1];
  const isListed = /^[uo]l$/.test(list?.name ?? "");
  const boxes = li < 0 ? around : around.slice(0, isListed ? li - 1 : li);
  const inner = li < 0 ? [] : around.slice(li + 1);
  if (![...boxes, ...inner].every(({ name }) => BOXES.has(name))) return null;
  const innerClasses = inner.length > 0 ? { inner: classesTo(li + 1, around.length) } : {};
  if (isCell)
    return {
      boxes: [],
      name: classOf(path.slice(table)),
      ...innerClasses,
      ...(boxes.length > 0 ? { around: classesTo(0, boxes.length) } : {}),
      ...(li < 0 ? {} : { isInItem: true as const }),
    };
  const last = path.at(-1);
  if (!last || !LINES.test(last.name)) return null;
  if (around.length === 0 && last.name === BARE.name) return null;
  return {
    boxes: classesTo(0, boxes.length),
    name: classOf(path),
    ...innerClasses,
    ...(li < 0 ? {} : { item: around[li]!.attribs }),
    ...(isListed ? { listed: list!.attribs } : {}),
    ...(last.name === "pre" ? { isPre: true as const } : {}),
  };

  function classesTo(from: number, to: number): string[] {
    return path.slice(from, to).map((_, at) => classOf(path.slice(0, from + at + 1)));
  }
}

function readPath(text: string): Named[] | null {
  const path = text.split(">").map((part): Named | null => {
    const [, name = "", rest = ""] = /^([a-z]+\d?)((?:\[[a-z]+=[^\]]*\])*)$/.exec(part) ?? [];
    if (!name) return null;
    const attribs: Record<string, string> = {};
    for (const [, key = "", value = ""] of rest.matchAll(/\[([a-z]+)=([^\]]*)\]/g)) {
      if (!KEPT.includes(key)) return null;
      try {
        attribs[key] = decodeURIComponent(value);
      } catch {
        return null;
      }
    }
    return { name, attribs };
  });
  return path.every((each) => each !== null) ? path : null;
}

/**
 * Matches "table>td", content of a cell without a paragraph, and "table>td>p", a paragraph in a cell, each also
 * in a section: "table>tfoot>td".
 */
function isInCell(path: readonly Named[]): boolean {
  const [, cell, paragraph, more] = withoutSection(path);
  return /^t[dh]$/.test(cell?.name ?? "") && (paragraph?.name ?? "p") === "p" && !more;
}

const withoutSection = (path: readonly Named[]): readonly Named[] =>
  SECTIONS.test(path[1]?.name ?? "") ? path.toSpliced(1, 1) : path;

/** Sets the names and attributes of a paragraph and its enclosing cell and table. */
function intoCell(element: Element, path: readonly Named[], sections: Map<Element, Named>): void {
  const [table, cell, paragraph] = withoutSection(path);
  let outer: Element["parent"] = element.parent;
  while (outer instanceof Element && !/^t[dh]$/.test(outer.name)) outer = outer.parent;
  if (!(outer instanceof Element)) return become(element, paragraph ?? { name: "p", attribs: {} });
  const { class: _, ...spans } = outer.attribs;
  become(outer, cell!);
  outer.attribs = { ...spans, ...outer.attribs };
  if (outer.parent instanceof Element && path.length > withoutSection(path).length)
    sections.set(outer.parent, path[1]!);
  let ancestor: Element["parent"] = outer.parent;
  while (ancestor instanceof Element && ancestor.name !== "table") ancestor = ancestor.parent;
  if (ancestor instanceof Element) become(ancestor, table!);
  if (paragraph) become(element, paragraph);
  else if (outer.children.length === 1) adopt(outer, childrenOf(element));
  else become(element, { name: "p", attribs: {} });
}

/** Groups the rows of a table by the sections that their cells name. */
function divide(table: Element, sections: ReadonlyMap<Element, Named>): void {
  const rows = rowsOf(table);
  if (!rows.some(({ row }) => sections.has(row))) return;
  const others = childrenOf(table).filter(
    (child) => child instanceof Element && (child.name === "caption" || child.name === "thead"),
  );
  const made: Element[] = [];
  let key = "";
  for (const { row, section } of rows) {
    if (section?.name === "thead") continue;
    const named = sections.get(row) ?? { name: "tbody", attribs: {} };
    if (made.length === 0 || written(named) !== key) {
      made.push(new Element(named.name, {}, []));
      become(made.at(-1)!, named);
      key = written(named);
    }
    adopt(made.at(-1)!, [...childrenOf(made.at(-1)!), row]);
  }
  adopt(table, [...others, ...made]);
}

/** Moves a caption into the table that follows it. */
function intoTable(caption: Element): void {
  let next = caption.next;
  while (next && !(next instanceof Element)) next = next.next;
  if (!(next instanceof Element && next.name === "table")) return become(caption, { name: "p", attribs: {} });
  remove(caption);
  adopt(next, [caption, ...childrenOf(next)]);
}

/** Replaces an element with its content. */
function unwrap(element: Element): void {
  const { parent } = element;
  if (!(parent instanceof Element)) return become(element, { name: "p", attribs: {} });
  const siblings = childrenOf(parent);
  adopt(parent, siblings.toSpliced(siblings.indexOf(element), 1, ...childrenOf(element)));
}

/** A counter distinguishes adjacent containers of the same kind, so that they stay separate. */
const COUNTER = /~\d$/;
const become = (element: Element, { name, attribs }: Named): void => {
  element.name = name;
  const { class: names = "", ...others } = attribs;
  const classNames = names.replace(COUNTER, "").trim();
  element.attribs = { ...(classNames ? { class: classNames } : {}), ...others };
};

/** Wraps an element in a path of containers, and merges adjacent equal ones. */
function intoPath(element: Element, path: readonly Named[]): void {
  const [first, ...inner] = path;
  let content = childrenOf(element);
  for (const named of inner.toReversed()) {
    const made = new Element(named.name, {}, []);
    become(made, named);
    adopt(made, content);
    content = [made];
  }
  become(element, first!);
  adopt(element, content);
  if (inner.length === 0) return;
  for (const beside of [element.prev, element.next])
    if (beside instanceof Element && isSame(beside, element)) {
      const both = beside === element.prev ? [beside, element] : [element, beside];
      adopt(
        element,
        both.flatMap((each) => childrenOf(each)),
      );
      remove(beside);
    }
}

function adopt(parent: Element, children: readonly ChildNode[]): void {
  const list = [...children];
  parent.children = list;
  for (const [at, child] of list.entries()) {
    child.parent = parent;
    child.prev = list[at - 1] ?? null;
    child.next = list[at + 1] ?? null;
  }
}

function remove(element: Element): void {
  const parent = element.parent;
  if (!parent) return;
  const siblings = parent.children as unknown[];
  siblings.splice(siblings.indexOf(element), 1);
  if (element.prev) element.prev.next = element.next;
  if (element.next) element.next.prev = element.prev;
}

const isSame = (a: Element, b: Element): boolean =>
  a.name === b.name && JSON.stringify(a.attribs) === JSON.stringify(b.attribs);
