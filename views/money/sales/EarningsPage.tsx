import type { PageProps } from "#shared/form.ts";
import { formatMoney } from "#shared/format.ts";
import { earningPartsText, partsInWords } from "#shared/money/earning-parts.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import type { EarningDto, EarningsPageData } from "#shared/money/sales.dto.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { Balances } from "./Balances.tsx";

const texts = salesText.earnings;

/** Page of a member's earnings, line by line from the ledger. */
export function EarningsPage({ data }: PageProps<EarningsPageData>) {
  const { lines, after, balances, zone } = data;
  const columns: Column<EarningDto>[] = [
    { head: texts.date, cell: ({ at }) => <Time iso={at} zone={zone} /> },
    {
      head: texts.what,
      cell: ({ cause, about, moved, explained }) => (
        <>
          {moved ? texts.moved[moved.how](formatMoney(moved.cents)) : texts.cause[cause]}
          {about && (
            <>
              <br />
              <span className="fine">
                {about}
                {explained?.number && `, ${explained.number}`}
              </span>
            </>
          )}
          {explained?.parts && (
            <>
              <br />
              <span className="fine">{partsInWords(explained.parts)}</span>
            </>
          )}
          {explained?.availableAt && (
            <>
              <br />
              <span className="fine">
                {earningPartsText.available} <Time iso={explained.availableAt} zone={zone} />
              </span>
            </>
          )}
        </>
      ),
    },
    { head: texts.amount, cell: ({ cents, moved }) => (moved ? null : formatMoney(cents)), figures: true },
  ];
  return (
    <div className="page page-stack">
      <h1>{texts.title}</h1>
      <p className="lead">{texts.lead}</p>
      <Balances balances={balances} />
      {lines.length === 0 ? (
        <Empty icon="pen-line" title={texts.none}>
          <p>{texts.noneHint}</p>
        </Empty>
      ) : (
        <Table headed caption={texts.title} columns={columns} rows={lines} keyOf={({ id }) => id} />
      )}
      {after && (
        <ButtonLink look="quiet" href={moneyPaths.earnings(after)}>
          {texts.next}
        </ButtonLink>
      )}
    </div>
  );
}
