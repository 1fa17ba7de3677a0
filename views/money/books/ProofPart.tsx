import { formatMoney, formatNumber } from "#shared/format.ts";
import type { LedgerPageData } from "#shared/money/books.dto.ts";
import { booksText as words } from "#shared/money/books.text.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

/** Result of the last ledger proof, and a button to run it again. */
export function ProofPart({ proof, zone }: Pick<LedgerPageData, "proof" | "zone">) {
  return (
    <section className="page-stack" aria-labelledby="proof">
      <h2 id="proof">{words.proof}</h2>
      {proof ? <Proven proof={proof} zone={zone} /> : <p>{words.noProof}</p>}
      <form noValidate method="post" action={moneyAdminPaths.adminLedger()}>
        <CsrfField />
        <Button>{words.proveNow}</Button>
      </form>
    </section>
  );
}

function Proven({ proof, zone }: { proof: NonNullable<LedgerPageData["proof"]>; zone: string }) {
  const { at, transactions, compared, isWell, unbalanced, drifted, findings } = proof;
  return (
    <>
      <Notice kind={isWell ? "success" : "warning"}>
        <p>{isWell ? words.well : words.wrong}</p>
      </Notice>
      <Facts>
        <Fact name={words.at}>
          <Time iso={at} as="stamp" zone={zone} />
        </Fact>
        <Fact name={words.transactionsCount}>{formatNumber(transactions)}</Fact>
        <Fact name={words.compared}>{formatNumber(compared)}</Fact>
        {unbalanced.length > 0 && <Fact name={words.unbalanced}>{unbalanced.join(", ")}</Fact>}
      </Facts>
      {drifted.length > 0 && (
        <Table
          caption={words.drifted}
          columns={[
            { head: words.account, cell: ({ account }) => account },
            { head: words.stored, cell: ({ kept }) => formatMoney(kept), figures: true },
            { head: words.counted, cell: ({ counted }) => formatMoney(counted), figures: true },
          ]}
          rows={drifted}
          keyOf={({ account }) => account}
        />
      )}
      {findings.length > 0 && (
        <Table
          caption={words.findings}
          columns={[
            { head: words.finding, cell: ({ kind }) => words.findingOf[kind] },
            { head: words.reference, cell: ({ reference }) => <code>{reference}</code> },
            { head: words.ours, cell: ({ ours }) => formatMoney(ours), figures: true },
            { head: words.theirs, cell: ({ theirs }) => formatMoney(theirs), figures: true },
          ]}
          rows={findings}
          keyOf={({ reference }) => reference}
        />
      )}
    </>
  );
}
