import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import type { ReportWords } from "#shared/platform/report-words.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { AdminConductDto } from "#shared/site/admin-accounts.dto.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { Who } from "./Who.tsx";

const texts = adminText.user;
const common = reportsText;

interface ConductProps {
  readonly conduct: AdminConductDto;
  /** Id of the account. */
  readonly user: string;
  readonly zone: string;
}

/** Moderation record of an account: whether it may post, its strikes, and reports about it. */
export function UserConduct({ conduct, user, zone }: ConductProps) {
  const { restrictedUntil, strikes, cases, former } = conduct;
  return (
    <section aria-labelledby="conduct">
      <h2 id="conduct">{texts.conduct}</h2>
      {restrictedUntil ? (
        <p>
          <Badge tone="warn">
            {texts.closed} <Time iso={restrictedUntil} as="stamp" zone={zone} />
          </Badge>
        </p>
      ) : (
        <p className="fine">{texts.open}</p>
      )}
      {strikes.length === 0 ? (
        <p className="fine">{texts.noStrikes}</p>
      ) : (
        <Strikes conduct={conduct} zone={zone} />
      )}
      {cases.length === 0 ? (
        <p className="fine">{texts.noCases}</p>
      ) : (
        <Cases conduct={conduct} user={user} zone={zone} />
      )}
      {former.length > 0 && <FormerAccounts former={former} zone={zone} />}
    </section>
  );
}

function Strikes({ conduct: { strikes, strikeCount }, zone }: Omit<ConductProps, "user">) {
  return (
    <Table
      caption={texts.strikes(strikes.length, strikeCount)}
      rows={strikes}
      keyOf={({ id }) => id}
      columns={[
        {
          head: texts.about,
          cell: ({ kind, title, isCarriedOver }) =>
            isCarriedOver ? `${kind.heading}, ${texts.carriedOver}` : named(kind, title),
        },
        { head: texts.why, cell: ({ reason }) => common.reasons[reason] },
        { head: texts.given, cell: ({ at }) => <Time iso={at} as="stamp" zone={zone} /> },
        { head: texts.givenBy, cell: ({ by }) => (by ? <Who who={by} /> : adminText.gone) },
        { head: texts.standing, cell: ({ state }) => texts.strikeStates[state] },
        {
          head: texts.appeal,
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
      caption={texts.cases(cases.length, caseCount)}
      rows={cases}
      keyOf={({ id }) => id}
      columns={[
        {
          head: texts.about,
          cell: ({ kind, title, place }) =>
            place ? <a href={place}>{named(kind, title)}</a> : named(kind, title),
        },
        { head: texts.reporters, cell: ({ count }) => count, figures: true },
        { head: texts.reported, cell: ({ openedAt }) => <Time iso={openedAt} as="stamp" zone={zone} /> },
        {
          head: texts.queue,
          cell: ({ state }) => (
            <a href={reportsPaths.adminReports(state, undefined, user)}>{adminText.reports.states[state]}</a>
          ),
        },
      ]}
    />
  );
}

/** Deleted accounts whose strikes the member carries. */
function FormerAccounts({ former, zone }: { former: AdminConductDto["former"]; zone: string }) {
  return (
    <>
      <Table
        caption={texts.former}
        rows={former}
        keyOf={({ id }) => id}
        columns={[
          {
            head: texts.formerAccount,
            cell: ({ id, erasedAt }) => (
              <a href={reportsPaths.adminReports(undefined, undefined, id)}>
                <Time iso={erasedAt} as="stamp" zone={zone} />
              </a>
            ),
          },
          { head: texts.formerStrikes, cell: ({ strikes }) => strikes, figures: true },
          { head: texts.formerCases, cell: ({ cases }) => cases, figures: true },
          { head: texts.formerUntil, cell: ({ until }) => <Time iso={until} as="stamp" zone={zone} /> },
        ]}
      />
      <p className="fine">{texts.formerHint}</p>
    </>
  );
}

/**
 * Returns the name of a reported thing: kind and title, or only the text that is there if its kind has no
 * titles.
 */
const named = ({ heading, hasTitle }: ReportWords, title: string): string =>
  title && hasTitle ? `${heading}: ${title}` : title || heading;
