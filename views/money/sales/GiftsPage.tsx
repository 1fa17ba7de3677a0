import type { PageProps } from "#shared/form.ts";
import type { GiftDto, GiftsPageData } from "#shared/money/gifts.dto.ts";
import { giftsText } from "#shared/money/gifts.text.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = giftsText.history;

/** Page of the gifts that a member gave and received. */
export function GiftsPage({ data }: PageProps<GiftsPageData>) {
  const { given, received, after, zone } = data;
  const columns = (head: string, who: (gift: GiftDto) => string): Column<GiftDto>[] => [
    { head: texts.story, cell: ({ id, title }) => <a href={moneyPaths.gift(id)}>{title}</a> },
    { head, cell: who },
    { head: texts.date, cell: ({ at }) => <Time iso={at} zone={zone} /> },
    { head: texts.state, cell: ({ state }) => giftsText.state[state] },
  ];
  return (
    <div className="page page-stack">
      <h1>{texts.title}</h1>
      <p className="lead">{texts.lead}</p>
      {given.length + received.length === 0 ? (
        <Empty
          icon="book-open"
          title={texts.none}
          action={<ButtonLink href={cataloguePaths.storyList("paid")}>{giftsText.give.browse}</ButtonLink>}
        >
          <p>{texts.noneHint}</p>
        </Empty>
      ) : (
        <>
          <Part title={texts.received} none={texts.noneReceived} rows={received}>
            {columns(texts.from, ({ from }) => from || giftsText.gift.somebody)}
          </Part>
          <Part title={texts.given} none={texts.noneGiven} rows={given}>
            {columns(texts.to, ({ to }) => to || giftsText.gift.somebody)}
          </Part>
        </>
      )}
      {after && (
        <ButtonLink look="quiet" href={moneyPaths.gifts(after)}>
          {texts.next}
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
