import type { FormState, PageProps } from "../../../src/shared/form.ts";
import { centsToInput, formatMoney } from "../../../src/shared/format.ts";
import { orderReviewsPaths } from "../../../src/shared/market/order-reviews.paths.ts";
import { orderReviewsText } from "../../../src/shared/market/order-reviews.text.ts";
import type { OrderPageData } from "../../../src/shared/market/orders.dto.ts";
import { ORDER_TEXT_MAX } from "../../../src/shared/market/orders.limits.ts";
import { ordersPaths } from "../../../src/shared/market/orders.paths.ts";
import { ordersText } from "../../../src/shared/market/orders.text.ts";
import { DiffersNotice } from "../../money/payments/DiffersNotice.tsx";
import { MessageButton } from "../../talk/messages/MessageButton.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { ActForm, Folded } from "./ActForm.tsx";
import { OrderNext } from "./OrderNext.tsx";
import { OrderAnswers, OrderFacts, OrderProgress, OrderScope, OrderTimeline } from "./OrderParts.tsx";
import { ORDER_TONES } from "./OrdersPage.tsx";
import { Instalments, OrderTerms } from "./OrderTerms.tsx";
import { OrderWork } from "./OrderWork.tsx";

const words = ordersText.page;

/** An order as one of its sides sees it: how far it is, what is next, what was said, and what can be done. */
export function OrderPage({ data, form }: PageProps<OrderPageData>) {
  const { order, side, entries, zone, payHref, differs } = data;
  const list = order.endedAt ? "history" : "active";
  return (
    <div className="page market-order">
      <Breadcrumbs trail={[{ href: ordersPaths[list](), label: ordersText[list] }, { label: order.title }]} />
      <h1>{order.title}</h1>
      <p className="my-service-states">
        <Badge tone={ORDER_TONES[order.state]}>{ordersText.states[order.state]}</Badge>
        {side && <Badge>{side === "buyer" ? ordersText.buying : ordersText.selling}</Badge>}
      </p>
      <OrderProgress order={order} />
      <FormErrors form={form} />
      {payHref && (
        <Notice kind="info" title={ordersText.states.unpaid}>
          <p>{words.unpaid}</p>
          <div className="actions">
            <ButtonLink look="primary" href={payHref}>
              {words.pay}
            </ButtonLink>
            <ButtonLink look="quiet" href={ordersPaths.order(order.id)}>
              {words.again}
            </ButtonLink>
          </div>
        </Notice>
      )}
      <DiffersNotice differs={differs} />
      <div className="service-columns">
        <div className="service-main">
          {side && <OrderNext data={data} form={form} />}
          {side && data.work && <OrderWork data={data} work={data.work} form={form} />}
          <OrderTimeline order={order} entries={entries} zone={zone} />
          {data.says && <Say data={data} form={form} />}
        </div>
        <aside className="service-side">
          <section className="card" aria-labelledby="what">
            <h2 id="what">{words.order}</h2>
            <OrderFacts order={order} side={side} taxes={data.taxes} />
            <OrderScope order={order} />
            {side && data.hasReceipt && (
              <p>
                <a href={ordersPaths.receipt(order.id)}>{ordersText.receipt[side]}</a>
              </p>
            )}
          </section>
          <Instalments instalments={data.instalments} />
          <OrderAnswers order={order} entries={entries} />
          {side && <OrderTerms data={data} form={form} />}
          {side && <Trouble data={data} form={form} />}
          {side && order.endedAt && order.state !== "expired" && (
            <p>
              <a href={orderReviewsPaths.review(order.id)}>{orderReviewsText.link}</a>
            </p>
          )}
          <p className="fine">{words.privately}</p>
        </aside>
      </div>
    </div>
  );
}

interface PartProps {
  readonly data: OrderPageData;
  readonly form: FormState;
}

function Say({ data: { order, side, scans }, form }: PartProps) {
  const other = side === "buyer" ? order.seller : order.buyer;
  const fields = formFields(form);
  const isSent = form.values.do === "say";
  return (
    <section className="order-say" aria-labelledby="say">
      <h2 id="say">{words.say}</h2>
      <ActForm order={order} act="say" files>
        <TextArea
          {...fields.bind("text")}
          id="say-text"
          label={words.words}
          hint={words.sayHint}
          value={isSent ? fields.value("text") : ""}
          maxLength={ORDER_TEXT_MAX}
        />
        <Field
          {...fields.bind("file")}
          id="say-file"
          label={words.file}
          hint={`${words.fileHint} ${scans ? words.scans : words.scansNot}`}
          type="file"
          optional
        />
      </ActForm>
      {other && (
        <div className="order-elsewhere">
          <p className="fine">{words.elsewhere}</p>
          <MessageButton user={other} />
        </div>
      )}
    </section>
  );
}

/** Ways out: by agreement, or before the staff. */
function Trouble({ data, form }: PartProps) {
  const { can, order } = data;
  const fields = formFields(form);
  if (!can.includes("dispute") && !can.includes("propose-cancellation")) return null;
  return (
    <section aria-labelledby="trouble">
      <h2 id="trouble">{words.more}</h2>
      {can.includes("propose-cancellation") && (
        <Folded
          label={ordersText.buttons["propose-cancellation"]!}
          open={form.values.do === "propose-cancellation"}
        >
          <ActForm order={order} act="propose-cancellation">
            <Field
              {...fields.bind("amount")}
              id="back"
              label={words.back}
              hint={`${ordersText.page.money.held}: ${formatMoney(order.worthCents)}`}
              prefix="$"
              inputMode="decimal"
              value={fields.value("amount") || centsToInput(order.worthCents)}
            />
            <TextArea
              {...fields.bind("text")}
              id="cancel-text"
              label={words.reason}
              rows={3}
              maxLength={ORDER_TEXT_MAX}
            />
          </ActForm>
        </Folded>
      )}
      {can.includes("dispute") && (
        <Folded label={ordersText.buttons.dispute!} open={form.values.do === "dispute"}>
          <ActForm order={order} act="dispute">
            <TextArea
              {...fields.bind("text")}
              id="dispute-text"
              label={words.reason}
              rows={4}
              maxLength={ORDER_TEXT_MAX}
            />
          </ActForm>
        </Folded>
      )}
    </section>
  );
}
