import { childrenOf, Element } from "#shared/text/dom.ts";

/** A row of a table with the section that contains it. */
export interface TableRow {
  readonly row: Element;
  /** Null for a row outside any section. */
  readonly section: Element | null;
}

const elementsOf = (element: Element): Element[] =>
  childrenOf(element).filter((child): child is Element => child instanceof Element);

/** Returns the rows of a table, without those of tables in its cells. */
export const rowsOf = (table: Element): TableRow[] =>
  elementsOf(table).flatMap((child): TableRow[] => {
    if (child.name === "tr") return [{ row: child, section: null }];
    if (!/^t(?:head|body|foot)$/.test(child.name)) return [];
    return elementsOf(child)
      .filter(({ name }) => name === "tr")
      .map((row) => ({ row, section: child }));
  });

/** Returns the cells of a row. */
export const cellsOf = (row: Element): Element[] =>
  elementsOf(row).filter(({ name }) => name === "td" || name === "th");

/** Returns the caption of a table; undefined if it has none. */
export const captionOf = (table: Element): Element | undefined =>
  elementsOf(table).find(({ name }) => name === "caption");
