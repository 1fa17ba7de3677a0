import type { FormState } from "../../../src/shared/form.ts";
import { centsToInput, formatMoney } from "../../../src/shared/format.ts";
import type { OrderPageData } from "../../../src/shared/market/orders.dto.ts";
import { EXTENSION_DAYS_MAX, ORDER_TEXT_MAX } from "../../../src/shared/market/orders.limits.ts";
import { ordersPaths } from "../../../src/shared/market/orders.paths.ts";
import { ordersText } from "../../../src/shared/market/orders.text.ts";
import { DELIVERY_TIMES } from "../../../src/shared/market/services.enums.ts";
import { servicesText } from "../../../src/shared/market/services.text.ts";
import { Field, Select, TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { ActForm, Folded } from "./ActForm.tsx";

const words = ordersText.page;

/** Proposals of other terms, and of another instalment: both sides say yes. */
export function OrderTerms({ data, form }: { data: OrderPageData; form: FormState }) {
  const { can, order } = data;
  const fields = formFields(form);
  const sent = (act: string, name: string, otherwise = "") =>
    form.values.do === act ? fields.value(name) : otherwise;
  const text = (act: string, label: string) => (
    <TextArea
      {...fields.bind("text")}
      id={`${act}-text`}
      label={label}
      value={sent(act, "text")}
      rows={3}
      maxLength={ORDER_TEXT_MAX}
    />
  );
  return (
    <>
      {can.includes("propose-amendment") && (
        <Folded
          label={ordersText.buttons["propose-amendment"]!}
          open={form.values.do === "propose-amendment"}
        >
          <ActForm order={order} act="propose-amendment">
            <Field
              {...fields.bind("amount")}
              id="amendment-amount"
              label={words.newPrice}
              hint={words.newPriceHint}
              prefix="$"
              inputMode="decimal"
              value={sent("propose-amendment", "amount", centsToInput(order.worthCents))}
            />
            <Field
              {...fields.bind("days")}
              id="amendment-days"
              label={words.moreDays}
              type="number"
              min={0}
              max={EXTENSION_DAYS_MAX}
              value={sent("propose-amendment", "days", "0")}
            />
            {text("propose-amendment", words.scope)}
          </ActForm>
        </Folded>
      )}
      {can.includes("propose-instalment") && (
        <Folded
          label={ordersText.buttons["propose-instalment"]!}
          open={form.values.do === "propose-instalment"}
        >
          <ActForm order={order} act="propose-instalment">
            <p className="fine">{words.instalmentHint}</p>
            <Field
              {...fields.bind("amount")}
              id="instalment-amount"
              label={words.instalment}
              prefix="$"
              inputMode="decimal"
              value={sent("propose-instalment", "amount")}
            />
            <Select
              {...fields.bind("delivery")}
              id="instalment-delivery"
              label={words.instalmentDays}
              value={sent("propose-instalment", "delivery", order.package.delivery)}
              options={DELIVERY_TIMES.map((value) => ({ value, label: servicesText.deliveries[value] }))}
            />
            {text("propose-instalment", words.scopeOf)}
          </ActForm>
        </Folded>
      )}
    </>
  );
}

/** The other parts of the same work, each an order of its own. */
export function Instalments({ instalments }: Pick<OrderPageData, "instalments">) {
  if (instalments.length === 0) return null;
  return (
    <section aria-labelledby="instalments">
      <h2 id="instalments">{words.instalments}</h2>
      <ul>
        {instalments.map(({ id, title, state, priceCents }) => (
          <li key={id}>
            <a href={ordersPaths.order(id)}>{title}</a>{" "}
            <span className="fine">
              {formatMoney(priceCents)}, {ordersText.states[state].toLowerCase()}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
