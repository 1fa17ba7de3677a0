import type { PageProps } from "../../../src/shared/form.ts";
import { formatMoney } from "../../../src/shared/format.ts";
import { giftsText } from "../../../src/shared/money/gifts.text.ts";
import { moneyPaths } from "../../../src/shared/money/money.paths.ts";
import type { PurchaseDto, PurchasesPageData } from "../../../src/shared/money/sales.dto.ts";
import { salesText } from "../../../src/shared/money/sales.text.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

const words = salesText.purchases;

/** Every story that somebody bought. */
export function PurchasesPage({ data }: PageProps<PurchasesPageData>) {
  const { purchases, after, zone } = data;
  const columns: Column<PurchaseDto>[] = [
    { head: words.story, cell: ({ id, title }) => <a href={moneyPaths.purchase(id)}>{title}</a> },
    {
      head: words.for,
      cell: ({ id, isGift }) => (isGift ? <a href={moneyPaths.gift(id)}>{words.gift}</a> : words.yourself),
    },
    { head: words.date, cell: ({ paidAt, createdAt }) => <Time iso={paidAt ?? createdAt} zone={zone} /> },
    { head: words.state, cell: ({ state }) => salesText.state[state] },
    {
      head: words.price,
      cell: ({ priceCents, tax }) => formatMoney(priceCents + (tax?.cents ?? 0)),
      figures: true,
    },
  ];
  return (
    <div className="page page-stack">
      <h1>{words.title}</h1>
      <p>
        <a href={moneyPaths.gifts()}>{giftsText.history.title}</a>
      </p>
      {purchases.length === 0 ? (
        <Empty
          icon="book-open"
          title={words.none}
          action={<ButtonLink href={cataloguePaths.storyList("paid")}>{words.browse}</ButtonLink>}
        >
          <p>{words.noneHint}</p>
        </Empty>
      ) : (
        <Table headed caption={words.title} columns={columns} rows={purchases} keyOf={({ id }) => id} />
      )}
      {after && (
        <ButtonLink look="quiet" href={moneyPaths.purchases(after)}>
          {words.next}
        </ButtonLink>
      )}
    </div>
  );
}
