import type { PageProps } from "#shared/form.ts";
import { formatMoney } from "#shared/format.ts";
import { giftsText } from "#shared/money/gifts.text.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import type { PurchaseDto, PurchasesPageData } from "#shared/money/sales.dto.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = salesText.purchases;

/** Page of all stories that a member bought. */
export function PurchasesPage({ data }: PageProps<PurchasesPageData>) {
  const { purchases, after, zone } = data;
  const columns: Column<PurchaseDto>[] = [
    { head: texts.story, cell: ({ id, title }) => <a href={moneyPaths.purchase(id)}>{title}</a> },
    {
      head: texts.for,
      cell: ({ id, isGift }) => (isGift ? <a href={moneyPaths.gift(id)}>{texts.gift}</a> : texts.yourself),
    },
    { head: texts.date, cell: ({ paidAt, createdAt }) => <Time iso={paidAt ?? createdAt} zone={zone} /> },
    { head: texts.state, cell: ({ state }) => salesText.state[state] },
    {
      head: texts.price,
      cell: ({ priceCents, tax }) => formatMoney(priceCents + (tax?.cents ?? 0)),
      figures: true,
    },
  ];
  return (
    <div className="page page-stack">
      <h1>{texts.title}</h1>
      <p>
        <a href={moneyPaths.gifts()}>{giftsText.history.title}</a>
      </p>
      {purchases.length === 0 ? (
        <Empty
          icon="book-open"
          title={texts.none}
          action={<ButtonLink href={cataloguePaths.storyList("paid")}>{texts.browse}</ButtonLink>}
        >
          <p>{texts.noneHint}</p>
        </Empty>
      ) : (
        <Table headed caption={texts.title} columns={columns} rows={purchases} keyOf={({ id }) => id} />
      )}
      {after && (
        <ButtonLink look="quiet" href={moneyPaths.purchases(after)}>
          {texts.next}
        </ButtonLink>
      )}
    </div>
  );
}
