import { INLINE } from "../allowed.ts";
import {
  type ChildNode,
  childrenOf,
  type Document,
  Element,
  isWhiteSpace,
  parseMarkup,
  Text,
} from "../dom.ts";

/**
 * True if two canonical texts are the same to a reader: the same words in the same blocks with the same
 * marks. The nesting order of marks, and whether equal marks are split in two, makes no difference.
 */
export const sameText = (a: string, b: string): boolean =>
  a === b || flat(parseMarkup(a)).join("\n") === flat(parseMarkup(b)).join("\n");

/** Flattens a text to a list of element starts and ends, with the marks of each run of words. */
function flat(root: Document): string[] {
  const tokens: string[] = [];
  let last: string | null = null;
  let parted = 0;
  const push = (token: string) => {
    tokens.push(token);
    last = null;
  };
  const walk = (node: ChildNode, around: readonly string[]): void => {
    if (node instanceof Text) {
      if (node.parent === root && isWhiteSpace(node)) return;
      const marks = [...around].sort().join(" ");
      const data = JSON.stringify(node.data);
      if (last === marks) tokens[tokens.length - 1] = tokens.at(-1)!.slice(0, -1) + data.slice(1);
      else push(`${marks} ${data}`);
      last = marks;
      return;
    }
    if (!(node instanceof Element)) return;
    const children = childrenOf(node);
    const name = nameOf(node);
    if (INLINE.has(node.name) && node.name !== "ruby" && children.length > 0) {
      if (PARTED.has(node.name)) parted += 1;
      const mark = PARTED.has(node.name) ? `${name}${parted}` : name;
      for (const child of children) walk(child, [...around, mark]);
      return;
    }
    push(`<${name} ${[...around].sort().join(" ")}`);
    for (const child of children) walk(child, around);
    push(`${node.name}>`);
  };
  for (const child of childrenOf(root)) walk(child, []);
  return tokens;
}

/** Marks that are not merged when two of them are adjacent. */
const PARTED = new Set(["q"]);

const nameOf = ({ name, attribs }: Element): string =>
  `${name}${Object.keys(attribs)
    .sort()
    .map((key) => `[${key}=${attribs[key]}]`)
    .join("")}`;
