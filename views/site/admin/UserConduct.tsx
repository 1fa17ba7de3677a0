import type { ReportWords } from "../../../src/shared/moderation/report-words.ts";
import { reportsPaths } from "../../../src/shared/moderation/reports.paths.ts";
import { reportsText } from "../../../src/shared/moderation/reports.text.ts";
import { adminText } from "../../../src/shared/site/admin.text.ts";
import type { AdminConductDto } from "../../../src/shared/site/admin-accounts.dto.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { Who } from "./Who.tsx";

const words = adminText.user;
const common = reportsText;

interface ConductProps {
  readonly conduct: AdminConductDto;
  /** Id of the account. */
  readonly user: string;
  readonly zone: string;
}

/** What was found wrong with what an account made: whether it may post, its strikes, and reports about it. */
export function UserConduct({ conduct, user, zone }: ConductProps) {
  const { restrictedUntil, strikes, cases } = conduct;
  return (
    <section aria-labelledby="conduct">
      <h2 id="conduct">{words.conduct}</h2>
      {restrictedUntil ? (
        <p>
          <Badge tone="warn">
            {words.closed} <Time iso={restrictedUntil} as="stamp" zone={zone} />
          </Badge>
        </p>
      ) : (
        <p className="fine">{words.open}</p>
      )}
      {strikes.length === 0 ? (
        <p className="fine">{words.noStrikes}</p>
      ) : (
        <Strikes conduct={conduct} zone={zone} />
      )}
      {cases.length === 0 ? (
        <p className="fine">{words.noCases}</p>
      ) : (
        <Cases conduct={conduct} user={user} zone={zone} />
      )}
    </section>
  );
}

function Strikes({ conduct: { strikes, strikeCount }, zone }: Omit<ConductProps, "user">) {
  return (
    <Table
      caption={words.strikes(strikes.length, strikeCount)}
      rows={strikes}
      keyOf={({ id }) => id}
      columns={[
        { head: words.about, cell: ({ kind, title }) => named(kind, title) },
        { head: words.why, cell: ({ reason }) => common.reasons[reason] },
        { head: words.given, cell: ({ at }) => <Time iso={at} as="stamp" zone={zone} /> },
        { head: words.givenBy, cell: ({ by }) => (by ? <Who who={by} /> : adminText.gone) },
        { head: words.standing, cell: ({ state }) => words.strikeStates[state] },
        {
          head: words.appeal,
          cell: ({ appeal }) =>
            appeal && <a href={reportsPaths.adminAppeals(appeal)}>{adminText.appeals.states[appeal]}</a>,
        },
      ]}
    />
  );
}

function Cases({ conduct: { cases, caseCount }, user, zone }: ConductProps) {
  return (
    <Table
      caption={words.cases(cases.length, caseCount)}
      rows={cases}
      keyOf={({ id }) => id}
      columns={[
        {
          head: words.about,
          cell: ({ kind, title, place }) =>
            place ? <a href={place}>{named(kind, title)}</a> : named(kind, title),
        },
        { head: words.reporters, cell: ({ count }) => count, figures: true },
        { head: words.reported, cell: ({ openedAt }) => <Time iso={openedAt} as="stamp" zone={zone} /> },
        {
          head: words.queue,
          cell: ({ state }) => (
            <a href={reportsPaths.adminReports(state, undefined, user)}>{adminText.reports.states[state]}</a>
          ),
        },
      ]}
    />
  );
}

/** Titles of what has none of its own say what it is. */
const named = ({ heading, hasTitle }: ReportWords, title: string): string =>
  title && hasTitle ? `${heading}: ${title}` : title || heading;
