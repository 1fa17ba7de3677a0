import { type Document, type Element, elementsIn, parseMarkup, TooDeepError } from "#shared/text/dom.ts";
import { decodeText } from "./encoding.ts";
import { unreadable } from "./errors.ts";

/** Maximum number of characters of one XML file. Not in the specification. */
const MAX_XML = 16_000_000;

/**
 * Parses the XML of a package or the XHTML of a book. Only internal entities are expanded, within limits, so
 * that nothing external is fetched and entity expansion attacks fail. HTML named characters are supported.
 * Prefixes remain in names, except XHTML's. Throws 400.
 */
export const parseXml = (bytes: Buffer): Document => parseXmlText(decodeText(bytes).text);

/** Like `parseXml`, for XML whose encoding is known. */
export function parseXmlText(text: string): Document {
  if (text.length > MAX_XML) throw unreadable("bomb");
  const { body, entities } = readDoctype(text);
  if (/<!ENTITY/i.test(body)) throw unreadable("unsafe");
  try {
    const root = parseMarkup(nameCharacters(withEntities(body, entities)), { xml: true });
    for (const element of elementsIn(root)) element.name = element.name.replace(/^(?:x?html|opf|ncx|h):/, "");
    return root;
  } catch (error) {
    throw error instanceof TooDeepError ? unreadable("tooComplex") : error;
  }
}

/** Returns the first element with the given name, or null. */
export function findElement(root: Document | Element, name: string): Element | null {
  for (const element of elementsIn(root)) if (element.name === name) return element;
  return null;
}

/** Returns all elements with the given name, in document order. */
export const findElements = (root: Document | Element, name: string): Element[] =>
  [...elementsIn(root)].filter((element) => element.name === name);

/**
 * Maximum number of entities in one document, and of characters in one and in all expansions. Not in the
 * specification.
 */
const MAX_ENTITIES = 500;
const MAX_ENTITY = 2_000;
const MAX_ENTITY_TEXT = 500_000;

/**
 * Returns the text after the document type, and the entities declared in its internal subset. Throws 400 for
 * external or parameter entities; nothing is ever fetched.
 */
function readDoctype(text: string): { body: string; entities: ReadonlyMap<string, string> } {
  const entities = new Map<string, string>();
  const start = /<!DOCTYPE\b/i.exec(text.slice(0, 4_000))?.index;
  if (start === undefined) return { body: text, entities };
  const [head = ""] = /^<!DOCTYPE[^>[]*/i.exec(text.slice(start)) ?? [];
  const from = start + head.length;
  if (text[from] !== "[") return { body: text.slice(0, start) + text.slice(from + 1), entities };
  let at = from + 1;
  for (;;) {
    const [part] =
      /^(?:\s+|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!(?:[^>"']|"[^"]*"|'[^']*')*>)/.exec(
        text.slice(at, at + 20_000),
      ) ?? [];
    if (part === undefined) break;
    at += part.length;
    if (!/^<!ENTITY/i.test(part)) continue;
    const [, name, double, single] =
      /^<!ENTITY\s+([A-Za-z_][\w.-]*)\s+(?:"([^"]*)"|'([^']*)')\s*>$/i.exec(part) ?? [];
    if (name === undefined || entities.size >= MAX_ENTITIES) throw unreadable("unsafe");
    const value = withEntities(double ?? single ?? "", entities);
    if (value.length > MAX_ENTITY) throw unreadable("unsafe");
    // The first declaration applies (XML 1.0, 4.2).
    if (!entities.has(name)) entities.set(name, value);
  }
  const end = /^\]\s*>/.exec(text.slice(at, at + 1_000));
  if (!end) throw unreadable("unsafe");
  return { body: text.slice(0, start) + text.slice(at + end[0].length), entities };
}

/** Expands declared entities. Throws 400 if the result is far too large. */
function withEntities(text: string, entities: ReadonlyMap<string, string>): string {
  if (entities.size === 0) return text;
  let added = 0;
  return text.replace(/&([A-Za-z_][\w.-]*);/g, (whole, name: string) => {
    const value = PREDEFINED.test(name) ? undefined : entities.get(name);
    if (value === undefined) return whole;
    added += value.length;
    if (added > MAX_ENTITY_TEXT) throw unreadable("bomb");
    return value;
  });
}
const PREDEFINED = /^(?:amp|lt|gt|quot|apos)$/;

/** Replaces HTML named characters; those of XML are left for the parser. */
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
