import type { PageProps } from "../../../src/shared/form.ts";
import { moneyPaths } from "../../../src/shared/money/money.paths.ts";
import type { PurchasePageData } from "../../../src/shared/money/sales.dto.ts";
import { salesText } from "../../../src/shared/money/sales.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageForm } from "../../ui/PageForm.tsx";

const words = salesText.refund;

/** Asks once before a story is given back, or says why it cannot be. */
export function RefundPage({ data, form }: PageProps<PurchasePageData>) {
  const { purchase, refund } = data;
  const fields = formFields(form);
  const back = moneyPaths.purchase(purchase.id);
  return (
    <div className="page page-narrow page-stack">
      <h1>{words.title}</h1>
      {refund === "yes" ? (
        <PageForm
          action={moneyPaths.refundPurchase(purchase.id)}
          back={back}
          form={form}
          button={<Button look="danger">{words.yes}</Button>}
        >
          <p>{words.body}</p>
          <Field {...fields.bind("reason")} label={words.reason} optional maxLength={500} />
        </PageForm>
      ) : (
        <>
          <Notice kind="info">
            <p>{refund === "not-paid" ? words.notPaid : words[refund]}</p>
          </Notice>
          <ButtonLink href={back}>{salesText.purchase.title(purchase.title)}</ButtonLink>
        </>
      )}
    </div>
  );
}
