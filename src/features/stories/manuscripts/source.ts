import { type Document, type Element, elementsIn } from "#shared/text/dom.ts";
import type { Styles } from "./styles.ts";
import type { SourceDocument } from "./types.ts";
import { findElement } from "./xml.ts";

/** Prepares a parsed file for cutting: its body, and its elements by id (or by an old anchor's name). */
export function sourceDocument(
  path: string,
  root: Document,
  styles: Styles,
  { hasOurClasses = false, direction }: Pick<Partial<SourceDocument>, "hasOurClasses" | "direction"> = {},
): SourceDocument {
  const ids = new Map<string, Element>();
  for (const element of elementsIn(root)) {
    const id = element.attribs.id ?? (element.name === "a" ? element.attribs.name : undefined);
    if (id && !ids.has(id)) ids.set(id, element);
  }
  return {
    path,
    body: findElement(root, "body") ?? root,
    ids,
    styles,
    hasOurClasses,
    ...(direction ? { direction } : {}),
  };
}

/**
 * Returns the target of a fragment; if it contains another `#`, as some note generators write, the last
 * segment is used.
 */
export const elementAt = ({ ids }: SourceDocument, fragment: string): Element | undefined =>
  ids.get(fragment) ?? ids.get(fragment.slice(fragment.lastIndexOf("#") + 1));

/** Resolves a link in a file to a path in the archive and a fragment; null if it leads outside. */
export function resolveLink(from: string, href: string): { path: string; fragment: string } | null {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)) return null;
  const [path = "", ...fragments] = href.split("#");
  const fragment = fragments.join("#");
  const target = path === "" ? from : joinPath(from, decode(path.split("?")[0] ?? ""));
  return target === null ? null : { path: target, fragment: decode(fragment) };
}

/** Resolves a path relative to another file; null if it leaves the archive. */
export function joinPath(from: string, relative: string): string | null {
  const parts = relative.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const part of relative.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join("/");
}

const decode = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};
