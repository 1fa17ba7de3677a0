import type { FormState } from "#shared/form.ts";
import { centsToInput, formatMoney } from "#shared/format.ts";
import type { OrderPageData } from "#shared/market/orders.dto.ts";
import type { OrderAct } from "#shared/market/orders.enums.ts";
import { ORDER_TEXT_MAX } from "#shared/market/orders.limits.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { DELIVERY_TIMES } from "#shared/market/services.enums.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { CountryField } from "../../money/sales/CountryField.tsx";
import { Field, Select, TextArea } from "../../ui/Field.tsx";
import { fieldsOfOne } from "../../ui/form-fields.ts";
import { ActForm, Folded } from "./ActForm.tsx";

const texts = ordersText.page;

/** Proposals to change the terms or add an instalment; both sides must agree. */
export function OrderTerms({ data, form }: { data: OrderPageData; form: FormState }) {
  const { can, order } = data;
  const fieldsOf = (act: OrderAct) => fieldsOfOne(form, act, form.values.do === act);
  const [amendment, instalment] = [fieldsOf("propose-amendment"), fieldsOf("propose-instalment")];
  const text = (act: OrderAct, label: string) => (
    <TextArea
      {...fieldsOf(act).bind("text")}
      label={label}
      value={fieldsOf(act).value("text")}
      rows={3}
      maxLength={ORDER_TEXT_MAX}
    />
  );
  const country = (act: OrderAct) => (
    <CountryField
      tax={data.country}
      fields={fieldsOf(act)}
      {...(form.values.do === act ? {} : { id: `${act}-country` })}
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
              {...amendment.bind("amount")}
              label={texts.newPrice}
              hint={texts.newPriceHint}
              prefix="$"
              inputMode="decimal"
              value={amendment.sent ? amendment.value("amount") : centsToInput(order.worthCents)}
            />
            <Field
              {...amendment.bind("days")}
              label={texts.moreDays}
              type="number"
              min={0}
              max={order.lateDays === null ? order.daysLeft : 0}
              value={amendment.sent ? amendment.value("days") : "0"}
            />
            {text("propose-amendment", texts.scope)}
            {country("propose-amendment")}
          </ActForm>
        </Folded>
      )}
      {can.includes("propose-instalment") && (
        <Folded
          label={ordersText.buttons["propose-instalment"]!}
          open={form.values.do === "propose-instalment"}
        >
          <ActForm order={order} act="propose-instalment">
            <p className="fine">{texts.instalmentHint}</p>
            <Field
              {...instalment.bind("amount")}
              label={texts.instalment}
              prefix="$"
              inputMode="decimal"
              value={instalment.value("amount")}
            />
            <Select
              {...instalment.bind("delivery")}
              label={texts.instalmentDays}
              value={instalment.value("delivery") || order.package.delivery}
              options={DELIVERY_TIMES.map((value) => ({ value, label: servicesText.deliveries[value] }))}
            />
            {text("propose-instalment", texts.scopeOf)}
            {country("propose-instalment")}
          </ActForm>
        </Folded>
      )}
    </>
  );
}

/** The other instalments of the same work, each a separate order. */
export function Instalments({ instalments }: Pick<OrderPageData, "instalments">) {
  if (instalments.length === 0) return null;
  return (
    <section aria-labelledby="instalments">
      <h2 id="instalments">{texts.instalments}</h2>
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
