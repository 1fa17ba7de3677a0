import type { PageProps } from "#shared/form.ts";
import { dashboardText } from "#shared/money/dashboard.text.ts";
import { PERIODS } from "#shared/periods.ts";
import type { FigureDto, FigureGroupDto, FiguresDto, FiguresPageData } from "#shared/site/figures.dto.ts";
import { figuresPaths } from "#shared/site/figures.paths.ts";
import { figuresText as texts } from "#shared/site/figures.text.ts";
import { Chart } from "../../money/dashboard/Chart.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Table } from "../../ui/Table.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { AdminFrame } from "../admin/AdminFrame.tsx";

/** Figures about the site over time: a chart for each, and a table for each group. */
export function FiguresPage({ data }: PageProps<FiguresPageData>) {
  const { by, isCounted, groups, siteZone } = data;
  return (
    <AdminFrame data={data} current="figures" title={texts.title} lead={texts.lead}>
      <Tabs
        label={texts.by}
        tabs={PERIODS.map((period) => ({
          href: figuresPaths.figures(period),
          label: texts.periods[period],
          current: period === by,
        }))}
      />
      <p className="fine">{texts.zone(siteZone)}</p>
      {isCounted ? (
        <>
          <p>
            <ButtonLink look="quiet" icon="download" href={figuresPaths.file(by)}>
              {texts.file}
            </ButtonLink>
          </p>
          {groups.map((group) => (
            <Group key={group.group} {...group} of={data} />
          ))}
        </>
      ) : (
        <p>{texts.empty}</p>
      )}
    </AdminFrame>
  );
}

function Group({ group, figures, of }: FigureGroupDto & { of: FiguresDto }) {
  const title = texts.groups[group];
  const rows = of.starts.map((start, index) => ({ start, index })).toReversed();
  return (
    <section className="figure-group" aria-labelledby={group}>
      <h2 id={group}>{title}</h2>
      <div className="figure-charts">
        {figures.map((figure) => (
          <Figure key={figure.key} figure={figure} of={of} />
        ))}
      </div>
      <Table
        caption={texts.table(title)}
        columns={[
          { head: texts.period, cell: ({ start }) => dashboardText.period(of.by, start) },
          ...figures.map(({ label, unit, values }) => ({
            head: label,
            figures: true,
            cell: ({ index }: (typeof rows)[number]) => {
              const value = values[index] ?? null;
              return value === null ? texts.none : texts.value(unit, value);
            },
          })),
        ]}
        rows={rows}
        keyOf={({ start }) => start}
      />
    </section>
  );
}

function Figure({ figure, of }: { figure: FigureDto; of: FiguresDto }) {
  const { key, label, unit, values, total } = figure;
  const { by, starts } = of;
  const [first, last] = [starts[0]!, starts.at(-1)!].map((start) => dashboardText.period(by, start));
  const sum = total === null ? null : texts.value(unit, total);
  return (
    <section className="figure-chart" aria-labelledby={key}>
      <h3 id={key}>{label}</h3>
      <p className="fine">{sum && (unit === "duration" ? texts.average(sum) : texts.total(sum))}</p>
      <Chart
        figures={values.map((value) => (value ?? 0) / SCALE[unit])}
        label={texts.chart(label, first!, last!)}
        first={first!}
        last={last!}
      />
    </section>
  );
}

/** Units of the charts: dollars and hours. */
const SCALE = { count: 1, money: 100, duration: 3_600_000 } as const;
