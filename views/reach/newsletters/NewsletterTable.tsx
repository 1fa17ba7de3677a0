import { formatNumber } from "#shared/format.ts";
import type { NewsletterRowDto } from "#shared/reach/newsletters.dto.ts";
import { newslettersPaths } from "#shared/reach/newsletters.paths.ts";
import { newslettersText as words } from "#shared/reach/newsletters.text.ts";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

/** Table of newsletters, each linked to its editor or its web page. */
export const NewsletterTable = ({
  newsletters,
  zone,
}: {
  newsletters: readonly NewsletterRowDto[];
  zone: string;
}) => <Table caption={words.table} columns={columnsIn(zone)} rows={newsletters} keyOf={({ id }) => id} />;

const columnsIn = (zone: string): readonly Column<NewsletterRowDto>[] => [
  {
    head: words.subject,
    cell: ({ id, subject, type }) => (
      <>
        <a href={newslettersPaths.newsletter(id)}>
          <bdi>{subject || words.untitled}</bdi>
        </a>
        <span className="cell-more">{words.types[type]}</span>
      </>
    ),
  },
  { head: words.to, cell: ({ list }) => (list === null ? words.site : list || words.gone) },
  { head: words.state, cell: ({ state }) => words.states[state] },
  {
    head: words.recipients,
    figures: true,
    cell: ({ recipients }) => (recipients === null ? "" : formatNumber(recipients)),
  },
  { head: words.on, cell: ({ at }) => <Time iso={at} as="stamp" zone={zone} /> },
];
