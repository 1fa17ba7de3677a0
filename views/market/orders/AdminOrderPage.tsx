import type { PageProps } from "#shared/form.ts";
import { formatMoney } from "#shared/format.ts";
import type { AdminOrderPageData } from "#shared/market/orders.dto.ts";
import { ORDER_TEXT_MAX } from "#shared/market/orders.limits.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { preparedText } from "#shared/prepared-answers.ts";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { ConflictNote } from "../../site/admin/ConflictNote.tsx";
import { PreparedAnswers } from "../../site/admin/PreparedAnswers.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { OrderAnswers, OrderFacts, OrderScope, OrderTimeline } from "./OrderParts.tsx";
import { ORDER_TONES } from "./OrdersPage.tsx";

const texts = ordersText.admin;

/** Staff page of an order: its whole thread in a dispute, and the form for a decision to the cent. */
export function AdminOrderPage({ data, form }: PageProps<AdminOrderPageData>) {
  const { order, entries, decision, conflict, prepared, zone } = data;
  const fields = formFields(form, { text: preparedText(texts.prepared, prepared) });
  return (
    <AdminFrame data={data} current="orders" title={order.title}>
      <FormErrors form={form} />
      <p>
        <Badge tone={ORDER_TONES[order.state]}>{ordersText.states[order.state]}</Badge>
      </p>
      {order.bankDispute !== "none" && (
        <Notice kind={order.bankDispute === "won" ? "info" : "warning"}>
          <p>{ordersText.page.bankDispute[order.bankDispute]}</p>
        </Notice>
      )}
      <div className="service-columns">
        <div className="service-main">
          {entries ? (
            <>
              <OrderAnswers order={order} entries={entries} />
              <OrderTimeline order={order} entries={entries} zone={zone} />
            </>
          ) : (
            <Notice kind="info">
              <p>{texts.closed}</p>
            </Notice>
          )}
        </div>
        <div className="service-side">
          <section className="card">
            <OrderFacts order={order} side={null} taxes={data.taxes} zone={data.zone} />
            <OrderScope order={order} />
            {data.taxEvidence && <p className="fine">{data.taxEvidence}</p>}
          </section>
          {conflict && <ConflictNote reason={conflict} />}
          {decision && (
            <form
              noValidate
              className="card service-decide"
              method="post"
              action={ordersPaths.adminOrder(order.id)}
            >
              <CsrfField />
              <h2>{texts[decision]}</h2>
              <p className="fine">{texts.decideLead}</p>
              <input type="hidden" name="version" value={order.version} />
              <Field
                {...fields.bind("share")}
                label={texts.share}
                hint={`${ordersText.page.money.held}: ${formatMoney(order.worthCents)}`}
                value={fields.value("share")}
                prefix="$"
                inputMode="decimal"
              />
              <TextArea
                {...fields.bind("text")}
                label={texts.reason}
                value={fields.value("text")}
                maxLength={ORDER_TEXT_MAX}
              />
              <PreparedAnswers
                answers={texts.prepared}
                page={ordersPaths.adminOrder(order.id)}
                field={fields.bind("text").id}
              />
              <Button look="primary">{texts.decide}</Button>
            </form>
          )}
        </div>
      </div>
    </AdminFrame>
  );
}
