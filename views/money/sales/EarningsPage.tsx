import type { PageProps } from "../../../src/shared/form.ts";
import { formatMoney } from "../../../src/shared/format.ts";
import { moneyPaths } from "../../../src/shared/money/money.paths.ts";
import type { EarningDto, EarningsPageData } from "../../../src/shared/money/sales.dto.ts";
import { salesText } from "../../../src/shared/money/sales.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { Balances } from "./Balances.tsx";

const words = salesText.earnings;

/** What somebody earned, line by line out of the ledger. */
export function EarningsPage({ data }: PageProps<EarningsPageData>) {
  const { lines, after, balances, zone } = data;
  const columns: Column<EarningDto>[] = [
    { head: words.date, cell: ({ at }) => <Time iso={at} zone={zone} /> },
    {
      head: words.what,
      cell: ({ cause, about, moved }) => (
        <>
          {moved ? words.moved[moved.how](formatMoney(moved.cents)) : words.cause[cause]}
          {about && (
            <>
              <br />
              <span className="fine">{about}</span>
            </>
          )}
        </>
      ),
    },
    { head: words.amount, cell: ({ cents, moved }) => (moved ? null : formatMoney(cents)), figures: true },
  ];
  return (
    <div className="page page-stack">
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <Balances balances={balances} />
      {lines.length === 0 ? (
        <Empty icon="pen-line" title={words.none}>
          <p>{words.noneHint}</p>
        </Empty>
      ) : (
        <Table headed caption={words.title} columns={columns} rows={lines} keyOf={({ id }) => id} />
      )}
      {after && (
        <ButtonLink look="quiet" href={moneyPaths.earnings(after)}>
          {words.next}
        </ButtonLink>
      )}
    </div>
  );
}
