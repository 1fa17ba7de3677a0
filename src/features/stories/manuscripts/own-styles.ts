import { CONTAINERS, INLINE } from "../../../shared/text/allowed.ts";
import { childrenOf, type Document, Element, elementsIn } from "../../../shared/text/dom.ts";

/** An element as the name of a style says it. */
export interface Named {
  readonly name: string;
  readonly attribs: Readonly<Record<string, string>>;
}

/** What begins the names of styles in our own Word files that say what words, and what paragraphs, are. */
const RUN = "fw-run ";
const BLOCK = "fw-block ";
/** Letters of a style's name: Word takes 253. */
const MAX_NAME = 250;
/** Of a file: ours need some dozens. */
const MAX_STYLES = 1_000;
const KEPT = ["class", "lang", "dir", "title"];

/** An element with the attributes that styles keep. */
export const namedOf = ({ name, attribs }: Pick<Element, "name" | "attribs">): Named => ({
  name,
  attribs: Object.fromEntries(KEPT.flatMap((key) => (attribs[key] ? [[key, attribs[key]]] : []))),
});

/** The name of a style for words, or a paragraph, within these elements; null where it would be too long. */
export function styleNameOf(kind: "run" | "block", path: readonly Named[]): string | null {
  const name = (kind === "run" ? RUN : BLOCK) + path.map(written).join(">");
  return name.length <= MAX_NAME ? name : null;
}

/** "div[class=letter]": letters of HTML, and else what every program leaves alone in a name. */
const written = ({ name, attribs }: Named): string =>
  name + KEPT.flatMap((key) => (attribs[key] ? [`[${key}=${encoded(attribs[key])}]`] : [])).join("");

const encoded = (value: string): string => encodeURIComponent(value.toWellFormed()).replaceAll("'", "%27");

/** Styles of a file as mammoth maps them, and what makes elements of what it has made. */
export interface OwnStyles {
  readonly map: readonly string[];
  apply(root: Document): void;
}

/** Reads the names of styles (`w:name`) for those of our own exports. */
export function ownStyles(names: readonly string[]): OwnStyles {
  const elements = new Map<string, readonly Named[]>();
  const map: string[] = [];
  const classes = new Map<string, string>();
  const classOf = (path: readonly Named[]): string => {
    const key = path.map(written).join(">");
    const known = classes.get(key);
    if (known) return known;
    const made = `fw-own-${classes.size + 1}`;
    classes.set(key, made);
    elements.set(made, path);
    return made;
  };
  for (const name of names.slice(0, MAX_STYLES)) {
    if (name.includes("'")) continue;
    const path = name.startsWith(RUN) ? readPath(name.slice(RUN.length)) : null;
    if (path?.every((each) => INLINE.has(each.name) && each.name !== "a"))
      map.push(`r[style-name='${name}'] => span.${classOf(path)}`);
    const blocks = name.startsWith(BLOCK) ? readPath(name.slice(BLOCK.length)) : null;
    if (blocks && isInCell(blocks)) {
      map.push(`p[style-name='${name}'] => p.${classOf(blocks)}:fresh`);
      continue;
    }
    if (blocks?.at(-1)?.name !== "p" || !blocks.slice(0, -1).every((each) => CONTAINERS.has(each.name)))
      continue;
    const boxes = blocks.slice(0, -1).map((_, at) => `div.${classOf(blocks.slice(0, at + 1))} > `);
    map.push(`p[style-name='${name}'] => ${boxes.join("")}p.${classOf(blocks)}:fresh`);
  }
  return {
    map,
    apply(root) {
      if (elements.size === 0) return;
      for (const element of [...elementsIn(root)]) {
        const path = elements.get(element.attribs.class ?? "");
        if (!path) continue;
        if (element.name === "span") intoPath(element, path);
        else if (isInCell(path)) intoCell(element, path);
        else become(element, path.at(-1)!);
      }
    },
  };
}

function readPath(text: string): Named[] | null {
  const path = text.split(">").map((part): Named | null => {
    const [, name = "", rest = ""] = /^([a-z]+)((?:\[[a-z]+=[^\]]*\])*)$/.exec(part) ?? [];
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

/** "table>td" of what stands in a cell without a paragraph, "table>td>p" of a paragraph. */
const isInCell = ([table, cell, paragraph, more]: readonly Named[]): boolean =>
  table?.name === "table" && /^t[dh]$/.test(cell?.name ?? "") && (paragraph?.name ?? "p") === "p" && !more;

/** Says of a paragraph, the cell and the table it stands in what they are. */
function intoCell(element: Element, [table, cell, paragraph]: readonly Named[]): void {
  let outer: Element["parent"] = element.parent;
  while (outer instanceof Element && !/^t[dh]$/.test(outer.name)) outer = outer.parent;
  if (!(outer instanceof Element)) return become(element, paragraph ?? { name: "p", attribs: {} });
  const { class: _, ...spans } = outer.attribs;
  become(outer, cell!);
  outer.attribs = { ...spans, ...outer.attribs };
  let whole: Element["parent"] = outer.parent;
  while (whole instanceof Element && whole.name !== "table") whole = whole.parent;
  if (whole instanceof Element) become(whole, table!);
  if (paragraph) become(element, paragraph);
  else if (outer.children.length === 1) adopt(outer, childrenOf(element));
  else become(element, { name: "p", attribs: {} });
}

/** Beside containers of the same kind one says which it is, so that they stay apart. */
const COUNTER = /~\d$/;
const become = (element: Element, { name, attribs }: Named): void => {
  element.name = name;
  const { class: names = "", ...others } = attribs;
  const own = names.replace(COUNTER, "").trim();
  element.attribs = { ...(own ? { class: own } : {}), ...others };
};

/** Has an element be the outermost of a path, its content in the innermost, and those that are the same outside be one. */
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

function adopt(parent: Element, children: ReturnType<typeof childrenOf>): void {
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
