import {
  type Document,
  type Element,
  elementsIn,
  parseMarkup,
  TooDeepError,
} from "../../../shared/text/dom.ts";
import { decodeText } from "./encoding.ts";
import { unreadable } from "./errors.ts";

/** Characters of one XML file, ours. */
const MAX_XML = 16_000_000;

/**
 * Parses XML of a package or XHTML of a book. Declared entities are refused, so there is nothing external to
 * fetch and nothing to blow up; HTML's named characters are known. Prefixes stay in names, except XHTML's own.
 * Throws 400.
 */
export function parseXml(bytes: Buffer): Document {
  const { text } = decodeText(bytes);
  if (text.length > MAX_XML) throw unreadable("bomb");
  if (/<!ENTITY/i.test(text)) throw unreadable("unsafe");
  try {
    const root = parseMarkup(nameCharacters(withoutDoctype(text)), { xml: true });
    for (const element of elementsIn(root)) element.name = element.name.replace(/^(?:x?html|opf|ncx|h):/, "");
    return root;
  } catch (error) {
    throw error instanceof TooDeepError ? unreadable("tooComplex") : error;
  }
}

/** The first element of a name, or null. */
export function findElement(root: Document | Element, name: string): Element | null {
  for (const element of elementsIn(root)) if (element.name === name) return element;
  return null;
}

/** All elements of a name, in document order. */
export const findElements = (root: Document | Element, name: string): Element[] =>
  [...elementsIn(root)].filter((element) => element.name === name);

/** The document type, which stands at the start if anywhere. */
const withoutDoctype = (text: string): string =>
  text.slice(0, 4_000).replace(/<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>/i, "") + text.slice(4_000);

/** HTML's named characters as themselves; those of XML stay for the parser. */
function nameCharacters(text: string): string {
  if (!/&[a-z]+;/i.test(text)) return text;
  return text.replace(/&([a-z][a-z0-9]{1,30});/gi, (whole, name: string) => {
    if (/^(?:amp|lt|gt|quot|apos)$/.test(name)) return whole;
    const known = NAMED.get(name);
    if (known !== undefined) return known;
    const parsed = textOf(parseMarkup(whole));
    const character =
      parsed === whole
        ? `&amp;${name};`
        : parsed.replace(/[<&]/g, (each) => (each === "<" ? "&lt;" : "&amp;"));
    if (parsed.length <= 2) NAMED.set(name, character);
    return character;
  });
}

const NAMED = new Map<string, string>();
const textOf = (root: Document): string =>
  root.children.map((child) => ("data" in child ? child.data : "")).join("");
