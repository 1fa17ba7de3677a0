import { formatAmount, formatMoney } from "#shared/format.ts";
import type { DifferingDto } from "#shared/money/books.dto.ts";
import { booksText } from "#shared/money/books.text.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Table } from "../../ui/Table.tsx";

const texts = booksText.differing;

/** Payments of a wrong amount, each with a refund button; nothing if there are none. */
export function DifferingPart({ differing }: { readonly differing: readonly DifferingDto[] }) {
  if (differing.length === 0) return null;
  return (
    <section className="page-stack" aria-labelledby="differing">
      <h2 id="differing">{texts.title}</h2>
      <Notice kind="warning">
        <p>{texts.lead}</p>
      </Notice>
      <Table
        headed
        caption={texts.title}
        columns={[
          { head: texts.of, cell: ({ of }) => of },
          { head: texts.reference, cell: ({ id }) => <code>{id}</code> },
          { head: texts.asked, cell: ({ askedCents }) => formatMoney(askedCents), figures: true },
          {
            head: texts.paid,
            cell: ({ paidCents, currency }) => formatAmount(paidCents, currency),
            figures: true,
          },
          {
            head: texts.back,
            cell: ({ backCents, currency }) => formatAmount(backCents, currency),
            figures: true,
          },
          { head: texts.give, cell: (each) => <GiveBack differing={each} /> },
        ]}
        rows={differing}
        keyOf={({ id }) => id}
      />
    </section>
  );
}

const GiveBack = ({ differing: { id, of } }: { readonly differing: DifferingDto }) => (
  <form noValidate method="post" action={moneyAdminPaths.adminLedger()}>
    <CsrfField />
    <Button name="give" value={id} title={`${texts.give}: ${of}`}>
      {texts.give}
    </Button>
  </form>
);
