import type { PageProps } from "../../../src/shared/form.ts";
import { formatMoney } from "../../../src/shared/format.ts";
import type { AdminOrderPageData } from "../../../src/shared/market/orders.dto.ts";
import { ORDER_TEXT_MAX } from "../../../src/shared/market/orders.limits.ts";
import { ordersPaths } from "../../../src/shared/market/orders.paths.ts";
import { ordersText } from "../../../src/shared/market/orders.text.ts";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { OrderAnswers, OrderFacts, OrderScope, OrderTimeline } from "./OrderParts.tsx";
import { ORDER_TONES } from "./OrdersPage.tsx";

const words = ordersText.admin;

/** An order before the staff: its whole thread in a dispute, and the decision to the cent. */
export function AdminOrderPage({ data, form }: PageProps<AdminOrderPageData>) {
  const { order, entries, decision, zone } = data;
  const fields = formFields(form);
  return (
    <AdminFrame data={data} current="orders" title={order.title}>
      <FormErrors form={form} />
      <p>
        <Badge tone={ORDER_TONES[order.state]}>{ordersText.states[order.state]}</Badge>
      </p>
      <div className="service-columns">
        <div className="service-main">
          {entries ? (
            <>
              <OrderAnswers order={order} entries={entries} />
              <OrderTimeline order={order} entries={entries} zone={zone} />
            </>
          ) : (
            <Notice kind="info">
              <p>{words.closed}</p>
            </Notice>
          )}
        </div>
        <div className="service-side">
          <section className="card">
            <OrderFacts order={order} side={null} taxes={data.taxes} />
            <OrderScope order={order} />
            {data.taxEvidence && <p className="fine">{data.taxEvidence}</p>}
          </section>
          {decision && (
            <form className="card service-decide" method="post" action={ordersPaths.adminOrder(order.id)}>
              <CsrfField />
              <h2>{words[decision]}</h2>
              <p className="fine">{words.decideLead}</p>
              <input type="hidden" name="version" value={order.version} />
              <Field
                {...fields.bind("share")}
                label={words.share}
                hint={`${ordersText.page.money.held}: ${formatMoney(order.worthCents)}`}
                value={fields.value("share")}
                prefix="$"
                inputMode="decimal"
              />
              <TextArea
                {...fields.bind("text")}
                label={words.reason}
                value={fields.value("text")}
                maxLength={ORDER_TEXT_MAX}
              />
              <Button look="primary">{words.decide}</Button>
            </form>
          )}
        </div>
      </div>
    </AdminFrame>
  );
}
