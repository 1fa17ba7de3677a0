import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** True for a column of figures, aligned to the end. */
  readonly figures?: boolean;
}

/** Table of facts; scrolls within its container on a narrow screen. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  headed,
}: {
  caption: string;
  /** True if the heading above says the same, so that the caption is only for screen readers. */
  headed?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="table-box" tabIndex={0} aria-label={caption}>
      <table>
        <caption className={headed ? "visually-hidden" : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.head} scope="col" className={cx(column.figures && "figures") || undefined}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.head} className={cx(column.figures && "figures") || undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
