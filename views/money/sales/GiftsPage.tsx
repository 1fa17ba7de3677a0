import type { PageProps } from "../../../src/shared/form.ts";
import type { GiftDto, GiftsPageData } from "../../../src/shared/money/gifts.dto.ts";
import { giftsText } from "../../../src/shared/money/gifts.text.ts";
import { moneyPaths } from "../../../src/shared/money/money.paths.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

const words = giftsText.history;

/** What somebody gave, and what was given to them. */
export function GiftsPage({ data }: PageProps<GiftsPageData>) {
  const { given, received, after, zone } = data;
  const columns = (head: string, who: (gift: GiftDto) => string): Column<GiftDto>[] => [
    { head: words.story, cell: ({ id, title }) => <a href={moneyPaths.gift(id)}>{title}</a> },
    { head, cell: who },
    { head: words.date, cell: ({ at }) => <Time iso={at} zone={zone} /> },
    { head: words.state, cell: ({ state }) => giftsText.state[state] },
  ];
  return (
    <div className="page page-stack">
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      {given.length + received.length === 0 ? (
        <Empty
          icon="book-open"
          title={words.none}
          action={<ButtonLink href={cataloguePaths.storyList("paid")}>{giftsText.give.browse}</ButtonLink>}
        >
          <p>{words.noneHint}</p>
        </Empty>
      ) : (
        <>
          <Part title={words.received} none={words.noneReceived} rows={received}>
            {columns(words.from, ({ from }) => from || giftsText.gift.somebody)}
          </Part>
          <Part title={words.given} none={words.noneGiven} rows={given}>
            {columns(words.to, ({ to }) => to || giftsText.gift.somebody)}
          </Part>
        </>
      )}
      {after && (
        <ButtonLink look="quiet" href={moneyPaths.gifts(after)}>
          {words.next}
        </ButtonLink>
      )}
    </div>
  );
}

const Part = ({
  title,
  none,
  rows,
  children,
}: {
  title: string;
  none: string;
  rows: readonly GiftDto[];
  children: readonly Column<GiftDto>[];
}) => (
  <section className="page-stack">
    <h2>{title}</h2>
    {rows.length === 0 ? (
      <p className="fine">{none}</p>
    ) : (
      <Table headed caption={title} columns={children} rows={rows} keyOf={({ id }) => id} />
    )}
  </section>
);
