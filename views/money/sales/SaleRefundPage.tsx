import type { PageProps } from "../../../src/shared/form.ts";
import { formatMoney } from "../../../src/shared/format.ts";
import { moneyPaths } from "../../../src/shared/money/money.paths.ts";
import type { SaleRefundPageData } from "../../../src/shared/money/sales.dto.ts";
import { salesText } from "../../../src/shared/money/sales.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageForm } from "../../ui/PageForm.tsx";

const words = salesText.saleRefund;

/** Asks an author once before a reader gets their money back, or says why there is nothing to give. */
export function SaleRefundPage({ data, form }: PageProps<SaleRefundPageData>) {
  const { sale, backCents, isPaid } = data;
  const fields = formFields(form);
  return (
    <div className="page page-narrow money-page">
      <h1>{words.title(sale.title)}</h1>
      {isPaid ? (
        <PageForm
          action={moneyPaths.refundSale(sale.id)}
          back={moneyPaths.sales()}
          form={form}
          button={<Button look="danger">{words.yes}</Button>}
        >
          <p>{words.body(formatMoney(backCents), formatMoney(sale.shareLeftCents))}</p>
          <Field {...fields.bind("reason")} label={words.reason} optional maxLength={500} />
        </PageForm>
      ) : (
        <>
          <Notice kind="info">
            <p>{salesText.refund.notPaid}</p>
          </Notice>
          <ButtonLink href={moneyPaths.sales()}>{salesText.sales.title}</ButtonLink>
        </>
      )}
    </div>
  );
}
