import type { PageProps } from "#shared/form.ts";
import { formatNumber } from "#shared/format.ts";
import type { CounterDriftDto, CounterRunDto, CountersPageData } from "#shared/platform/counters.dto.ts";
import { countersPaths } from "#shared/platform/counters.paths.ts";

import { countersText } from "#shared/platform/counters.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { AdminFrame } from "./AdminFrame.tsx";

const texts = countersText;

/** Page of the last check of all counters, the wrong values found, and earlier checks. */
export function CountersPage({ data, form }: PageProps<CountersPageData>) {
  const { last, drifts, earlier, zone } = data;
  return (
    <AdminFrame data={data} current="counters" title={texts.title} lead={texts.lead}>
      <FormErrors form={form} />
      <form noValidate className="actions" method="post" action={countersPaths.adminCounters()}>
        <CsrfField />
        <Button>{texts.run}</Button>
      </form>
      {!last && (
        <Empty title={texts.none}>
          <p>{texts.noneHint}</p>
        </Empty>
      )}
      {last && (
        <>
          <h2>{texts.last}</h2>
          <p>
            <Time iso={last.startedAt} as="stamp" zone={zone} />. {sumOf(last)}. {texts.took(last.seconds)}{" "}
            {!last.complete && texts.broken}
          </p>
          <Table
            caption={texts.last}
            rows={last.counters}
            keyOf={({ counter }) => counter}
            columns={columnsOf(last)}
          />
        </>
      )}
      {drifts.length > 0 && (
        <>
          <h2>{texts.drifts}</h2>
          <Table caption={texts.drifts} rows={drifts} keyOf={({ id }) => id} columns={DRIFT} />
        </>
      )}
      {earlier.length > 0 && (
        <>
          <h2>{texts.earlier}</h2>
          <ul className="admin-list">
            {earlier.map((run) => (
              <li key={run.startedAt}>
                <Time iso={run.startedAt} as="stamp" zone={zone} />: {sumOf(run)}
              </li>
            ))}
          </ul>
        </>
      )}
    </AdminFrame>
  );
}

type Row = CounterRunDto["counters"][number];

function columnsOf({ counters }: CounterRunDto): Column<Row>[] {
  const columns: Column<Row>[] = [
    { head: texts.counter, cell: ({ counter }) => <code>{counter}</code> },
    { head: texts.looked, cell: ({ looked }) => formatNumber(looked), figures: true },
    { head: texts.wrong, cell: ({ wrong }) => formatNumber(wrong), figures: true },
  ];
  if (counters.some(({ error }) => error !== ""))
    columns.push({ head: texts.error, cell: ({ error }) => <span className="cell-error">{error}</span> });
  return columns;
}

const DRIFT: Column<CounterDriftDto>[] = [
  { head: texts.counter, cell: ({ counter }) => <code>{counter}</code> },
  { head: texts.document, cell: ({ of }) => <code>{of}</code> },
  { head: texts.stored, cell: ({ stored }) => texts.numbers(stored) },
  { head: texts.counted, cell: ({ counted }) => texts.numbers(counted) },
];

function sumOf({ counters }: CounterRunDto): string {
  const sum = (name: "looked" | "wrong") => counters.reduce((all, each) => all + each[name], 0);
  return texts.sum(sum("looked"), sum("wrong"));
}
