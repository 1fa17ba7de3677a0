import { checkAttributes } from "./attributes.ts";
import { type ChildNode, childrenOf, Element, isElement, isWhiteSpace, Text } from "./dom.ts";
import type { Tidier } from "./tidier.ts";

/** A table with its parts in order, and content that does not belong in a table. */
export interface TidyTable {
  /** Content moved before the table, as browsers do. */
  readonly stray: readonly ChildNode[];
  /** "" if the table has no cells. */
  readonly html: string;
}

/** Writes a table: caption, head, bodies, foot; rows contain only cells, and only a table contains rows. */
export function tidyTable(table: Element, tidier: Tidier, around: readonly Element[]): TidyTable {
  const stray: ChildNode[] = [];
  const attributes = (element: Element): string => {
    const checked = checkAttributes(element);
    return tidier.id(checked) + checked.rest;
  };
  const cell = (element: Element): string => {
    const start = `<${element.name}${attributes(element)}>`;
    return `${start}${tidier.flow(childrenOf(element), "bare", around)}</${element.name}>`;
  };
  const row = (element: Element): string => {
    const start = `<tr${attributes(element)}>`;
    const cells = childrenOf(element).map((child) => {
      if (isElement(child, "td", "th")) return cell(child);
      if (isContent(child)) stray.push(child);
      return "";
    });
    return cells.some(Boolean) ? `${start}${cells.join("")}</tr>` : "";
  };
  const section = (element: Element): string => {
    const start = `<${element.name}${attributes(element)}>`;
    const rows = rowsOf(childrenOf(element));
    return rows ? `${start}${rows}</${element.name}>` : "";
  };
  const rowsOf = (nodes: readonly ChildNode[]): string =>
    nodes
      .map((child) => {
        if (isElement(child, "tr")) return row(child);
        if (isElement(child, "td", "th")) return `<tr>${cell(child)}</tr>`;
        if (isContent(child)) stray.push(child);
        return "";
      })
      .join("");

  const start = `<table${attributes(table)}>`;
  const parts = { caption: "", thead: "", bodies: "", tfoot: "" };
  let loose: ChildNode[] = [];
  const closeLoose = () => {
    const rows = rowsOf(loose);
    if (rows) parts.bodies += `<tbody>${rows}</tbody>`;
    loose = [];
  };
  for (const child of childrenOf(table)) {
    const name = child instanceof Element ? child.name : "";
    if (name === "tr" || name === "td" || name === "th") loose.push(child);
    else if (child instanceof Element && name === "caption" && !parts.caption) {
      const text = tidier.line(childrenOf(child), around);
      if (text) parts.caption = `<caption${attributes(child)}>${text}</caption>`;
    } else if (child instanceof Element && (name === "thead" || name === "tfoot") && !parts[name]) {
      closeLoose();
      parts[name] = section(child);
    } else if (child instanceof Element && ["tbody", "thead", "tfoot"].includes(name)) {
      closeLoose();
      child.name = "tbody";
      parts.bodies += section(child);
    } else if (isContent(child)) stray.push(child);
  }
  closeLoose();
  if (!parts.bodies && !parts.thead && !parts.tfoot) return { stray, html: "" };
  return { stray, html: `${start}${parts.caption}${parts.thead}${parts.bodies}${parts.tfoot}</table>` };
}

const isContent = (node: ChildNode): boolean =>
  node instanceof Element || (node instanceof Text && !isWhiteSpace(node));
