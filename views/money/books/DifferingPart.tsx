import { formatAmount, formatMoney } from "../../../src/shared/format.ts";
import type { DifferingDto } from "../../../src/shared/money/books.dto.ts";
import { booksText } from "../../../src/shared/money/books.text.ts";
import { moneyAdminPaths } from "../../../src/shared/money/money-admin.paths.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Table } from "../../ui/Table.tsx";

const words = booksText.differing;

/** Payments of another sum than was asked for, each with a button that gives it back; nothing where there is none. */
export function DifferingPart({ differing }: { readonly differing: readonly DifferingDto[] }) {
  if (differing.length === 0) return null;
  return (
    <section className="page-stack" aria-labelledby="differing">
      <h2 id="differing">{words.title}</h2>
      <Notice kind="warning">
        <p>{words.lead}</p>
      </Notice>
      <Table
        headed
        caption={words.title}
        columns={[
          { head: words.of, cell: ({ of }) => of },
          { head: words.reference, cell: ({ id }) => <code>{id}</code> },
          { head: words.asked, cell: ({ askedCents }) => formatMoney(askedCents), figures: true },
          {
            head: words.paid,
            cell: ({ paidCents, currency }) => formatAmount(paidCents, currency),
            figures: true,
          },
          {
            head: words.back,
            cell: ({ backCents, currency }) => formatAmount(backCents, currency),
            figures: true,
          },
          { head: words.give, cell: (each) => <GiveBack differing={each} /> },
        ]}
        rows={differing}
        keyOf={({ id }) => id}
      />
    </section>
  );
}

const GiveBack = ({ differing: { id, of } }: { readonly differing: DifferingDto }) => (
  <form method="post" action={moneyAdminPaths.adminLedger()}>
    <CsrfField />
    <Button name="give" value={id} title={`${words.give}: ${of}`}>
      {words.give}
    </Button>
  </form>
);
