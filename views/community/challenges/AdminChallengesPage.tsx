import {
  ADMIN_CHALLENGE_SORTS,
  type AdminChallengeRowDto,
  type AdminChallengesPageData,
} from "#shared/community/admin-challenges.dto.ts";
import { adminChallengesText as texts } from "#shared/community/admin-challenges.text.ts";
import { CHALLENGE_STATES } from "#shared/community/challenges.enums.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import type { PageProps } from "#shared/form.ts";
import { formatMoney, formatNumber } from "#shared/format.ts";
import { AdminFilters, optionsOf } from "../../site/admin/AdminFilters.tsx";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { FoundList } from "../../site/admin/FoundList.tsx";
import { Who } from "../../site/admin/Who.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import type { Column } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

/** Staff page of announced challenges, with search and filters. */
export function AdminChallengesPage({ data }: PageProps<AdminChallengesPageData>) {
  const { filter, challenges, paging, zone } = data;
  const at = (name: string) => ({ name, id: `filter-${name}` });
  return (
    <AdminFrame data={data} current="challenges" title={texts.title} lead={texts.lead}>
      <AdminFilters action={challengesPaths.admin()} on={Object.values(filter).some(Boolean)}>
        <Field
          {...at("q")}
          type="search"
          label={texts.search}
          placeholder={texts.searchHint}
          value={filter.q}
        />
        <Select
          {...at("state")}
          label={texts.state}
          value={filter.state}
          options={optionsOf(CHALLENGE_STATES, texts.states)}
        />
        <Select
          {...at("sort")}
          label={texts.sort}
          value={filter.sort}
          options={ADMIN_CHALLENGE_SORTS.map((value) => ({ value, label: texts.sorts[value] }))}
        />
      </AdminFilters>
      <FoundList
        caption={texts.list}
        none={texts.none}
        columns={columnsIn(zone)}
        rows={challenges}
        paging={paging}
      />
    </AdminFrame>
  );
}

const columnsIn = (zone: string): readonly Column<AdminChallengeRowDto>[] => [
  {
    head: texts.challenge,
    cell: ({ id, title }) => (
      <a href={challengesPaths.adminChallenge(id)} dir="auto">
        {title}
      </a>
    ),
  },
  { head: texts.owner, cell: ({ owner }) => <Who who={owner} /> },
  {
    head: texts.state,
    cell: ({ state, hidden, staff }) => (
      <>
        {texts.states[state]}
        {staff && <span className="cell-more">{texts.withStaff}</span>}
        {hidden && <span className="cell-more">{texts.hidden}</span>}
      </>
    ),
  },
  { head: texts.entries, cell: ({ entries }) => formatNumber(entries), figures: true },
  { head: texts.closes, cell: ({ endDate }) => <Time iso={endDate} as="stamp" zone={zone} /> },
  { head: texts.ends, cell: ({ judgingEndDate }) => <Time iso={judgingEndDate} as="stamp" zone={zone} /> },
  {
    head: texts.prize,
    cell: ({ prize, prizeCents }) => (
      <>
        {prize}
        {prizeCents !== null && <span className="cell-more">{formatMoney(prizeCents)}</span>}
      </>
    ),
  },
];
