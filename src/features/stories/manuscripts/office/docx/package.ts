import { type Document, Element, elementsIn } from "#shared/text/dom.ts";
import { unreadable } from "../../errors.ts";
import { joinPath } from "../../source.ts";
import { parseXml } from "../../xml.ts";
import type { Archive } from "../../zip.ts";

/** Maximum size in bytes of one XML part: more than a million words. Not in the specification. */
const MAX_PART_BYTES = 24 * 1024 * 1024;

/** A relationship to another part. */
export interface Relation {
  /** Last segment of its type: "footnotes", "image". */
  readonly type: string;
  /** Path in the archive, or external URL. */
  readonly target: string;
  readonly isOutside: boolean;
}

/** A Word file (Office Open XML, ECMA-376 part 2): its main part and related parts. */
export class WordPackage {
  readonly archive: Archive;
  readonly main: string;
  readonly relations: ReadonlyMap<string, Relation>;

  private constructor(archive: Archive, main: string, relations: ReadonlyMap<string, Relation>) {
    this.archive = archive;
    this.main = main;
    this.relations = relations;
  }

  static async open(archive: Archive): Promise<WordPackage> {
    const main = await mainPart(archive);
    if (!main) throw unreadable("damaged");
    return new WordPackage(archive, main, await relationsOf(archive, main));
  }

  /** Returns the path of the part of a type, or its usual name if there is no relationship. */
  pathOf(type: string): string | null {
    const related = [...this.relations.values()].find((each) => each.type === type && !each.isOutside);
    if (related && this.archive.has(related.target)) return related.target;
    const usual = joinPath(this.main, `${type}.xml`);
    return usual && this.archive.has(usual) ? usual : null;
  }

  /** Returns the XML of a part with the usual prefixes; null if it is missing. Throws 400. */
  async xml(path: string | null): Promise<Document | null> {
    const bytes = path === null ? null : await this.archive.read(path);
    if (!bytes) return null;
    checkXml(bytes);
    const root = parseXml(bytes);
    usualPrefixes(root);
    return root;
  }

  part = (type: string): Promise<Document | null> => this.xml(this.pathOf(type));

  relationsOf = (path: string): Promise<ReadonlyMap<string, Relation>> => relationsOf(this.archive, path);
}

/** Returns the path of a Word file's main part by its relationship; null for any other archive. */
export async function mainPart(archive: Archive): Promise<string | null> {
  const relations = archive.has("_rels/.rels") ? [...(await relationsOf(archive, "")).values()] : [];
  const named = relations.find(({ type }) => type === "officeDocument")?.target;
  if (named && archive.has(named) && (await isWord(archive, named))) return named;
  return archive.has("word/document.xml") ? "word/document.xml" : null;
}

/** Returns true if the main part is a text document; spreadsheets and presentations have other types. */
async function isWord(archive: Archive, path: string): Promise<boolean> {
  const types = (await archive.read("[Content_Types].xml"))?.toString("latin1") ?? "";
  const override = new RegExp(`PartName="/?${path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}"[^>]*`, "i").exec(
    types,
  )?.[0];
  return override ? /wordprocessingml|ms-word/i.test(override) : !/^(?:xl|ppt|visio)\//i.test(path);
}

async function relationsOf(archive: Archive, path: string): Promise<ReadonlyMap<string, Relation>> {
  const [, folder = "", name = ""] = /^(.*?)([^/]*)$/.exec(path) ?? [];
  const bytes = await archive.read(`${folder}_rels/${name}.rels`);
  const relations = new Map<string, Relation>();
  if (!bytes) return relations;
  checkXml(bytes);
  for (const element of elementsIn(parseXml(bytes))) {
    if (!/(?:^|:)relationship$/.test(element.name)) continue;
    const { id = "", type = "", target = "", targetmode } = element.attribs;
    const isOutside = targetmode?.toLowerCase() === "external";
    const inside = isOutside ? target : (joinPath(path, decoded(target)) ?? "");
    relations.set(id, { type: type.split("/").at(-1) ?? "", target: inside, isOutside });
  }
  return relations;
}

const decoded = (target: string): string => {
  try {
    return decodeURI(target);
  } catch {
    return target;
  }
};

/** Office Open XML has no document type declaration (ECMA-376, part 2), so one indicates an attack. */
function checkXml(bytes: Buffer): void {
  if (bytes.length > MAX_PART_BYTES) throw unreadable("bomb");
  const start = bytes.toString("latin1", 0, 4_000).replace(/\0/g, "");
  if (/<!DOCTYPE|<!ENTITY/i.test(start)) throw unreadable("unsafe");
}

/** Ends of transitional and strict namespaces, with their usual prefixes. */
const PREFIXES: readonly (readonly [RegExp, string])[] = [
  [/\/wordprocessingml(?:\/2006)?\/main$/, "w"],
  [/\/officedocument(?:\/2006)?\/relationships$/, "r"],
  [/\/officedocument(?:\/2006)?\/math$/, "m"],
  [/\/drawingml(?:\/2006)?\/main$/, "a"],
  [/\/drawingml(?:\/2006)?\/chart$/, "c"],
  [/\/drawingml(?:\/2006)?\/diagram$/, "dgm"],
  [/\/drawingml(?:\/2006)?\/picture$/, "pic"],
  [/\/drawingml(?:\/2006)?\/wordprocessingdrawing$/, "wp"],
  [/\/markup-compatibility\/2006$/, "mc"],
  [/\/word\/2010\/wordprocessingshape$/, "wps"],
  [/^urn:schemas-microsoft-com:vml$/, "v"],
  [/^urn:schemas-microsoft-com:office:office$/, "o"],
];

/** Renames elements and attributes to Word's usual prefixes, whatever prefixes the file uses. */
function usualPrefixes(root: Document): void {
  const renamed = new Map<string, string>();
  let hasDefault = false;
  const note = (element: Element) => {
    for (const [name, value] of Object.entries(element.attribs)) {
      if (!name.startsWith("xmlns")) continue;
      const prefix = name === "xmlns" ? "" : name.slice(6);
      const usual = PREFIXES.find(([pattern]) => pattern.test(value.toLowerCase()))?.[1];
      if (usual !== undefined && usual !== prefix) {
        renamed.set(prefix, usual);
        hasDefault ||= prefix === "";
      }
    }
  };
  const all = [...elementsIn(root)];
  for (const element of all) note(element);
  if (renamed.size === 0) return;
  const rename = (name: string, isElement: boolean): string => {
    const colon = name.indexOf(":");
    if (colon === -1 && !(isElement && hasDefault)) return name;
    const usual = renamed.get(colon === -1 ? "" : name.slice(0, colon));
    return usual === undefined ? name : `${usual}:${name.slice(colon + 1)}`;
  };
  for (const element of all) {
    element.name = rename(element.name, true);
    element.attribs = Object.fromEntries(
      Object.entries(element.attribs).map(([name, value]) => [rename(name, false), value]),
    );
  }
}

/** Returns the child element with the given name, or undefined. */
export const childOf = (element: Element | Document | undefined, name: string): Element | undefined =>
  element?.children.find((child): child is Element => child instanceof Element && child.name === name);

/** The child elements of a node. */
export const elementsOf = (element: Element | Document): Element[] =>
  element.children.filter((child): child is Element => child instanceof Element);

/** Returns the `w:val` of a child; undefined if there is none. */
export const valOf = (element: Element | undefined, name: string): string | undefined =>
  childOf(element, name)?.attribs["w:val"];

/** Returns true if a property is on; null if it is not specified (ECMA-376, 17.17.4). */
export function isOn(element: Element | undefined, name: string): boolean | null {
  const child = childOf(element, name);
  return child ? !/^(?:0|false|off|none)$/i.test(child.attribs["w:val"] ?? "1") : null;
}
