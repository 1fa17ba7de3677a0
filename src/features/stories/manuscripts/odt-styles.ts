import type { Document, Element } from "../../../shared/text/dom.ts";
import { childrenOf, isElement } from "../../../shared/text/dom.ts";
import { findElements } from "./xml.ts";

/** How a style of a word processor's file looks, in what a chapter can say. */
export interface OdtLook {
  /** Names from the style itself to its oldest parent, as people see them. */
  readonly names: readonly string[];
  readonly italic?: boolean;
  readonly bold?: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
  readonly smallCaps?: boolean;
  readonly raised?: "sup" | "sub";
  readonly align?: "centre" | "right";
  readonly isBreak?: boolean;
}

export interface OdtStyles {
  lookOf(name: string | undefined): OdtLook;
  isNumbered(list: string | undefined): boolean;
  readonly language: string | null;
}

/** Parents that are followed: a circle of them ends. */
const MAX_PARENTS = 12;

/** Reads the named and the automatic styles of an OpenDocument text (ODF 1.3, part 3, sections 16 and 20). */
export function readOdtStyles(documents: readonly Document[]): OdtStyles {
  const styles = new Map<string, Element>();
  const numbered = new Set<string>();
  let language: string | null = null;
  for (const document of documents) {
    for (const style of findElements(document, "style:style"))
      styles.set(style.attribs["style:name"] ?? "", style);
    for (const style of findElements(document, "style:default-style")) {
      const { "fo:language": lang, "fo:country": country } = propertiesOf(style);
      if (style.attribs["style:family"] === "paragraph" && lang && lang !== "none")
        language = country && country !== "none" ? `${lang}-${country}` : lang;
    }
    for (const list of findElements(document, "text:list-style"))
      if (childrenOf(list).some((child) => isElement(child, "text:list-level-style-number")))
        numbered.add(list.attribs["style:name"] ?? "");
  }
  const known = new Map<string, OdtLook>();

  function lookOf(name: string | undefined): OdtLook {
    if (!name) return NONE;
    const found = known.get(name);
    if (found) return found;
    const chain: Element[] = [];
    // A parent may be one that every program knows.
    let oldest = name;
    for (let at = styles.get(name); at && chain.length < MAX_PARENTS; ) {
      chain.push(at);
      const parent = at.attribs["style:parent-style-name"];
      oldest = parent ?? oldest;
      at = parent ? styles.get(parent) : undefined;
    }
    const merged: Record<string, string> = Object.assign({}, ...chain.reverse().map(propertiesOf));
    const look = lookIn(merged, [name, ...chain.reverse().map(nameOf), plainName(oldest)]);
    known.set(name, look);
    return look;
  }
  return { lookOf, isNumbered: (list) => numbered.has(list ?? ""), language };
}

const NONE: OdtLook = { names: [] };

const nameOf = ({ attribs }: Element): string =>
  attribs["style:display-name"] ?? plainName(attribs["style:name"] ?? "");

/** Of `Text_20_body` as people see it. */
const plainName = (name: string): string =>
  name.replace(/_([0-9a-f]{2})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** All properties of a style, whatever part of it they stand in. */
const propertiesOf = (style: Element): Record<string, string> =>
  Object.assign(
    {},
    ...childrenOf(style).map((child) =>
      isElement(child, "style:text-properties", "style:paragraph-properties") ? child.attribs : {},
    ),
  );

function lookIn(given: Readonly<Record<string, string>>, names: readonly string[]): OdtLook {
  const lined = (name: string) => given[name] !== undefined && given[name] !== "none";
  const position = given["style:text-position"] ?? "";
  const align = given["fo:text-align"];
  const raised = /^(?:super|[1-9]\d*%)/.test(position)
    ? "sup"
    : /^(?:sub|-)/.test(position)
      ? "sub"
      : undefined;
  return {
    names,
    italic: /^(?:italic|oblique)$/.test(given["fo:font-style"] ?? ""),
    bold: /^(?:bold|[6-9]00)$/.test(given["fo:font-weight"] ?? ""),
    underline: lined("style:text-underline-style"),
    strike: lined("style:text-line-through-style") || lined("style:text-line-through-type"),
    smallCaps: given["fo:font-variant"] === "small-caps",
    ...(raised ? { raised } : {}),
    ...(align === "center" ? { align: "centre" as const } : {}),
    ...(align === "right" || align === "end" ? { align: "right" as const } : {}),
    isBreak: lined("fo:border-bottom") && !lined("fo:border-top"),
  };
}
