import type { PageProps } from "#shared/form.ts";
import { formatMoney } from "#shared/format.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import type { SaleRefundPageData } from "#shared/money/sales.dto.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageForm } from "../../ui/PageForm.tsx";

const texts = salesText.saleRefund;

/**
 * Confirmation page for an author before a reader is refunded, or the reason why there is nothing to refund.
 */
export function SaleRefundPage({ data, form }: PageProps<SaleRefundPageData>) {
  const { sale, backCents, isPaid } = data;
  const fields = formFields(form);
  return (
    <div className="page page-narrow money-page">
      <h1>{texts.title(sale.title)}</h1>
      {isPaid ? (
        <PageForm
          action={moneyPaths.refundSale(sale.id)}
          back={moneyPaths.sales()}
          form={form}
          button={<Button look="danger">{texts.yes}</Button>}
        >
          <p>{texts.body(formatMoney(backCents), formatMoney(sale.shareLeftCents))}</p>
          <Field {...fields.bind("reason")} label={texts.reason} optional maxLength={500} />
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
