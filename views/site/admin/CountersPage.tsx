import type { PageProps } from "../../../src/shared/form.ts";
import { formatNumber } from "../../../src/shared/format.ts";
import type {
  CounterDriftDto,
  CounterRunDto,
  CountersPageData,
} from "../../../src/shared/platform/counters.dto.ts";
import { countersPaths } from "../../../src/shared/platform/counters.paths.ts";

import { countersText } from "../../../src/shared/platform/counters.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { AdminFrame } from "./AdminFrame.tsx";

const words = countersText;

/** What the last check of all counters found, which numbers were wrong, and the checks before it. */
export function CountersPage({ data, form }: PageProps<CountersPageData>) {
  const { last, drifts, earlier, zone } = data;
  return (
    <AdminFrame data={data} current="counters" title={words.title} lead={words.lead}>
      <FormErrors form={form} />
      <form className="actions" method="post" action={countersPaths.adminCounters()}>
        <CsrfField />
        <Button>{words.run}</Button>
      </form>
      {!last && (
        <Empty title={words.none}>
          <p>{words.noneHint}</p>
        </Empty>
      )}
      {last && (
        <>
          <h2>{words.last}</h2>
          <p>
            <Time iso={last.startedAt} as="stamp" zone={zone} />. {sumOf(last)}. {words.took(last.seconds)}{" "}
            {!last.complete && words.broken}
          </p>
          <Table
            caption={words.last}
            rows={last.counters}
            keyOf={({ counter }) => counter}
            columns={columnsOf(last)}
          />
        </>
      )}
      {drifts.length > 0 && (
        <>
          <h2>{words.drifts}</h2>
          <Table caption={words.drifts} rows={drifts} keyOf={({ id }) => id} columns={DRIFT} />
        </>
      )}
      {earlier.length > 0 && (
        <>
          <h2>{words.earlier}</h2>
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
    { head: words.counter, cell: ({ counter }) => <code>{counter}</code> },
    { head: words.looked, cell: ({ looked }) => formatNumber(looked), figures: true },
    { head: words.wrong, cell: ({ wrong }) => formatNumber(wrong), figures: true },
  ];
  if (counters.some(({ error }) => error !== ""))
    columns.push({ head: words.error, cell: ({ error }) => <span className="cell-error">{error}</span> });
  return columns;
}

const DRIFT: Column<CounterDriftDto>[] = [
  { head: words.counter, cell: ({ counter }) => <code>{counter}</code> },
  { head: words.of, cell: ({ of }) => <code>{of}</code> },
  { head: words.stored, cell: ({ stored }) => words.numbers(stored) },
  { head: words.counted, cell: ({ counted }) => words.numbers(counted) },
];

function sumOf({ counters }: CounterRunDto): string {
  const sum = (name: "looked" | "wrong") => counters.reduce((all, each) => all + each[name], 0);
  return words.sum(sum("looked"), sum("wrong"));
}
