import type { ReactNode } from "react";
import type { PageProps } from "#shared/form.ts";
import { formatNumber } from "#shared/format.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import type { HoldPageData } from "#shared/site/admin-operations.dto.ts";
import { holdText as words } from "#shared/site/hold.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { AdminFrame } from "./AdminFrame.tsx";

/** Page of what is due in a database that was restored from a backup. */
export function HoldPage({ data, form }: PageProps<HoldPageData>) {
  const { hold, matters, jobs, zone } = data;
  return (
    <AdminFrame data={data} current="jobs" title={words.title} lead={hold ? words.lead : words.notHeld}>
      <FormErrors form={form} />
      {hold && (
        <>
          <Facts>
            <Fact name={words.since}>
              <Time iso={hold.since} as="stamp" zone={zone} />
            </Fact>
            <Fact name={words.lastUsed}>
              {hold.lastUsedAt ? <Time iso={hold.lastUsedAt} as="stamp" zone={zone} /> : words.unknown}
            </Fact>
          </Facts>
          <h2>{words.due}</h2>
          {matters.length === 0 && <p>{words.nothing}</p>}
          {matters.map((matter) => (
            <Act key={matter.key} since={hold.since}>
              <p>
                {matter.sentence} {matter.href && <a href={matter.href}>{words.seeEach}</a>}
              </p>
              {matter.discard && (
                <Button name="intent" value={`discard ${matter.key}`}>
                  {matter.discard}
                </Button>
              )}
            </Act>
          ))}
          <h2>{words.money}</h2>
          <p>
            {words.moneyHelp} <a href={moneyAdminPaths.adminLedger()}>{words.ledger}</a>
          </p>
          {jobs.length > 0 && (
            <Table
              caption={words.jobs}
              rows={jobs}
              keyOf={({ name }) => name}
              columns={[
                { head: words.job, cell: ({ name }) => <code>{name}</code> },
                { head: words.number, figures: true, cell: ({ count }) => formatNumber(count) },
                { head: words.firstDue, cell: ({ due }) => <Time iso={due} as="stamp" zone={zone} /> },
                {
                  head: words.drop,
                  cell: ({ name }) => (
                    <Act since={hold.since}>
                      <Button name="intent" value={`job ${name}`} title={words.dropOf(name)}>
                        {words.drop}
                      </Button>
                    </Act>
                  ),
                },
              ]}
            />
          )}
          <p>{words.recurring(data.recurring)}</p>
          <h2>{words.release}</h2>
          <Act since={hold.since}>
            <p>{words.releaseHelp}</p>
            <Button look="primary" name="intent" value="release">
              {words.release}
            </Button>
          </Act>
        </>
      )}
    </AdminFrame>
  );
}

const Act = ({ since, children }: { since: string; children: ReactNode }) => (
  <form noValidate method="post" action={adminPaths.adminHold()}>
    <CsrfField />
    <input type="hidden" name="since" value={since} />
    {children}
  </form>
);
