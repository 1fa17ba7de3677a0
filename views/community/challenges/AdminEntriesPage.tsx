import type { AdminEntriesPageData, AdminEntryDto } from "#shared/community/admin-challenges.dto.ts";
import { adminChallengesText as texts } from "#shared/community/admin-challenges.text.ts";
import { canBeReadmitted, ENTRY_STATES } from "#shared/community/challenges.enums.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import type { PageProps } from "#shared/form.ts";
import { formatNumber } from "#shared/format.ts";
import { AdminFilters, optionsOf } from "../../site/admin/AdminFilters.tsx";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { FoundList } from "../../site/admin/FoundList.tsx";
import { Who } from "../../site/admin/Who.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Select } from "../../ui/Field.tsx";
import type { Column } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

/** Staff page of a challenge's entries in any state, with links that disqualify and readmit them. */
export function AdminEntriesPage({ data }: PageProps<AdminEntriesPageData>) {
  const { challenge, filter, entries, paging } = data;
  return (
    <AdminFrame data={data} current="challenges" title={texts.entriesTitle} lead={texts.entriesLead}>
      <Breadcrumbs
        trail={[
          { href: challengesPaths.admin(), label: texts.title },
          { href: challengesPaths.adminChallenge(challenge.id), label: challenge.title },
          { label: texts.entriesTitle },
        ]}
      />
      <AdminFilters action={challengesPaths.adminEntries(challenge.id)} on={Boolean(filter.state)}>
        <Select
          name="state"
          id="filter-state"
          label={texts.entryState}
          value={filter.state}
          options={optionsOf(ENTRY_STATES, texts.entryStates)}
        />
      </AdminFilters>
      <FoundList
        caption={texts.entriesList}
        none={texts.noEntries}
        columns={columnsOf(data)}
        rows={entries}
        paging={paging}
      />
    </AdminFrame>
  );
}

const columnsOf = ({ canChange, zone }: AdminEntriesPageData): readonly Column<AdminEntryDto>[] => [
  {
    head: texts.entry,
    cell: ({ id, title }) => (
      <a href={challengesPaths.entry(id)} dir="auto">
        {title}
      </a>
    ),
  },
  { head: texts.author, cell: ({ author }) => <Who who={author} /> },
  {
    head: texts.entryState,
    cell: ({ state, reason, hidden }) => (
      <>
        {texts.entryStates[state]}
        {hidden && state === "entered" && <span className="cell-more">{texts.entryHidden}</span>}
        {reason && (
          <span className="cell-more" dir="auto">
            {reason}
          </span>
        )}
      </>
    ),
  },
  { head: texts.ballots, cell: ({ ballots }) => formatNumber(ballots), figures: true },
  { head: texts.rank, cell: ({ rank }) => rank !== null && formatNumber(rank), figures: true },
  { head: texts.enteredOn, cell: ({ enteredAt }) => <Time iso={enteredAt} as="stamp" zone={zone} /> },
  ...(canChange ? [{ head: texts.acts, cell: (entry: AdminEntryDto) => <Acts entry={entry} /> }] : []),
];

function Acts({ entry: { id, state, reason, title } }: { entry: AdminEntryDto }) {
  const act = state === "entered" ? "disqualify" : canBeReadmitted({ state, reason }) ? "readmit" : null;
  return (
    act && (
      <a href={challengesPaths.entry(id, act)}>
        {texts[act]}
        <span className="visually-hidden">: {title}</span>
      </a>
    )
  );
}
