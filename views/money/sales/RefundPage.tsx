import type { PageProps } from "#shared/form.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import type { PurchasePageData } from "#shared/money/sales.dto.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageForm } from "../../ui/PageForm.tsx";

const texts = salesText.refund;

/** Confirmation page before a purchase is refunded, or the reason why it cannot be. */
export function RefundPage({ data, form }: PageProps<PurchasePageData>) {
  const { purchase, refund } = data;
  const fields = formFields(form);
  const back = moneyPaths.purchase(purchase.id);
  return (
    <div className="page page-narrow page-stack">
      <h1>{purchase.isGift ? texts.giftTitle : texts.title}</h1>
      {refund === "yes" ? (
        <PageForm
          action={moneyPaths.refundPurchase(purchase.id)}
          back={back}
          form={form}
          button={<Button look="danger">{purchase.isGift ? texts.giftYes : texts.yes}</Button>}
        >
          <p>{purchase.isGift ? texts.giftBody : texts.body}</p>
          <Field {...fields.bind("reason")} label={texts.reason} optional maxLength={500} />
        </PageForm>
      ) : (
        <>
          <Notice kind="info">
            <p>{refund === "not-paid" ? texts.notPaid : texts[refund]}</p>
          </Notice>
          <ButtonLink href={back}>{salesText.purchase.title(purchase.title)}</ButtonLink>
        </>
      )}
    </div>
  );
}
