import type { ReactNode } from "react";
import { dashboardPaths } from "#shared/money/dashboard.paths.ts";
import { dashboardText as words } from "#shared/money/dashboard.text.ts";
import type { DashboardPart as Part } from "#shared/money/dashboard.ts";
import type { Period } from "#shared/periods.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Chart } from "./Chart.tsx";

/** One metric: its chart, a table of the same figures, and a link to download them. */
export function DashboardPart<
  Row extends { readonly [Key in Figure]: number },
  Figure extends string,
>(props: {
  part: Part;
  by: Period;
  story?: string | undefined;
  /** In chart order, from left to right. */
  rows: readonly Row[];
  /** True if the table is in reverse order, newest first. */
  newestFirst?: boolean;
  figure: Figure;
  /** The total, as text. */
  sum?: string;
  nameOf: (row: Row) => string;
  keyOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  children?: ReactNode;
}) {
  const { part, by, story, rows, newestFirst, figure, sum } = props;
  const { nameOf, keyOf, columns, children } = props;
  const { title, hint } = words.parts[part];
  return (
    <section className="dashboard-part" aria-labelledby={part}>
      <h2 id={part}>{title}</h2>
      <p className="fine">{hint}</p>
      {children}
      {rows.length > 0 && (
        <>
          {sum && <p className="dashboard-sum">{words.inAll(sum)}</p>}
          <div className="dashboard-figures">
            <Chart
              figures={rows.map((row) => row[figure])}
              label={sum ? words.chart(title, sum) : words.chartOf(title)}
              first={nameOf(rows[0]!)}
              last={nameOf(rows.at(-1)!)}
            />
            <Table
              headed
              caption={title}
              columns={columns}
              rows={newestFirst ? rows.toReversed() : rows}
              keyOf={keyOf}
            />
          </div>
          <ButtonLink
            look="quiet"
            icon="download"
            href={dashboardPaths.dashboardFile(part, by, story)}
            aria-label={words.fileOf(title)}
          >
            {words.file}
          </ButtonLink>
        </>
      )}
    </section>
  );
}
