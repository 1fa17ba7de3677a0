import type { FormState, PageProps } from "#shared/form.ts";
import { centsToInput, formatMoney } from "#shared/format.ts";
import { orderReviewsPaths } from "#shared/market/order-reviews.paths.ts";
import { orderReviewsText } from "#shared/market/order-reviews.text.ts";
import type { OrderPageData } from "#shared/market/orders.dto.ts";
import type { OrderAct } from "#shared/market/orders.enums.ts";
import { ORDER_TEXT_MAX } from "#shared/market/orders.limits.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { PaymentNotice } from "../../money/payments/PaymentNotice.tsx";
import { MessageButton } from "../../talk/messages/MessageButton.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { fieldsOfOne } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { ActForm, Folded } from "./ActForm.tsx";
import { OrderNext } from "./OrderNext.tsx";
import { OrderAnswers, OrderFacts, OrderProgress, OrderScope, OrderTimeline } from "./OrderParts.tsx";
import { ORDER_TONES } from "./OrdersPage.tsx";
import { Instalments, OrderTerms } from "./OrderTerms.tsx";
import { OrderWork } from "./OrderWork.tsx";

const texts = ordersText.page;

/** Page of an order for one of its sides: progress, next step, messages and available actions. */
export function OrderPage({ data, form }: PageProps<OrderPageData>) {
  const { order, side, entries, zone } = data;
  const list = order.endedAt ? "history" : "active";
  const isPaymentDone = data.progress === "received" && order.state !== "pending";
  return (
    <div className="page market-order">
      <Breadcrumbs trail={[{ href: ordersPaths[list](), label: ordersText[list] }, { label: order.title }]} />
      <h1>{order.title}</h1>
      <p className="my-service-states">
        <Badge tone={ORDER_TONES[order.state]}>{ordersText.states[order.state]}</Badge>
        {order.lateDays !== null && <Badge tone="warn">{ordersText.lateBy(order.lateDays)}</Badge>}
        {side && <Badge>{side === "buyer" ? ordersText.buying : ordersText.selling}</Badge>}
      </p>
      <OrderProgress order={order} />
      <FormErrors form={form} />
      <PaymentNotice
        pay={isPaymentDone ? { ...data, progress: null } : data}
        here={ordersPaths.order(order.id)}
        again={order.state === "expired" ? ordersPaths.place(order.service) : undefined}
        more={data.progress === "waiting" ? texts.unpaid : undefined}
      />
      {order.returned && (
        <Notice kind="warning" title={texts.returned}>
          <p>{ordersText.noLonger[order.returned]}</p>
        </Notice>
      )}
      {(order.bankDispute === "open" || order.bankDispute === "lost" || order.lost) && (
        <Notice kind="warning">
          <p>{texts.bankDispute[order.bankDispute === "open" ? "open" : "lost"]}</p>
          {order.lost && side && <p>{texts.lost[side]}</p>}
        </Notice>
      )}
      <div className="service-columns">
        <div className="service-main">
          {side && <OrderNext data={data} form={form} />}
          {data.review === "write" && <ReviewInvitation order={order.id} />}
          {side && data.work && <OrderWork data={data} work={data.work} form={form} />}
          <OrderTimeline order={order} entries={entries} zone={zone} />
          {data.says && <Say data={data} form={form} />}
        </div>
        <aside className="service-side">
          <section className="card" aria-labelledby="what">
            <h2 id="what">{texts.order}</h2>
            <OrderFacts order={order} side={side} taxes={data.taxes} earns={data.earns} zone={zone} />
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
          {data.review === "read" && (
            <p>
              <a href={orderReviewsPaths.review(order.id)}>{orderReviewsText.read}</a>
            </p>
          )}
          <p className="fine">{texts.privately}</p>
        </aside>
      </div>
    </div>
  );
}

/** Last step of an order: a review. */
function ReviewInvitation({ order }: { order: string }) {
  return (
    <section className="order-next" aria-labelledby="review">
      <h2 id="review">{texts.next}</h2>
      <p className="order-waits">{orderReviewsText.invitation}</p>
      <div className="actions">
        <ButtonLink look="primary" href={orderReviewsPaths.review(order)}>
          {orderReviewsText.link}
        </ButtonLink>
      </div>
    </section>
  );
}

interface PartProps {
  readonly data: OrderPageData;
  readonly form: FormState;
}

function Say({ data: { order, side, scans }, form }: PartProps) {
  const other = side === "buyer" ? order.seller : order.buyer;
  const fields = fieldsOfOne(form, "say", form.values.do === "say");
  return (
    <section className="order-say" aria-labelledby="say">
      <h2 id="say">{texts.say}</h2>
      <ActForm order={order} act="say" files>
        <TextArea
          {...fields.bind("text")}
          label={texts.words}
          value={fields.value("text")}
          maxLength={ORDER_TEXT_MAX}
        />
        <Field
          {...fields.bind("file")}
          label={texts.file}
          hint={`${texts.fileHint} ${scans ? texts.scans : texts.scansNot}`}
          type="file"
          optional
        />
      </ActForm>
      {other && (
        <div className="order-elsewhere">
          <p className="fine">{texts.elsewhere}</p>
          <MessageButton user={other} label={texts.privateMessage} />
        </div>
      )}
    </section>
  );
}

/** Ways to end an order: by agreement, or by a dispute decided by the staff. */
function Trouble({ data, form }: PartProps) {
  const { can, order } = data;
  const fieldsOf = (act: OrderAct) => fieldsOfOne(form, act, form.values.do === act);
  const [cancel, dispute] = [fieldsOf("propose-cancellation"), fieldsOf("dispute")];
  if (!can.includes("dispute") && !can.includes("propose-cancellation")) return null;
  return (
    <section aria-labelledby="trouble">
      <h2 id="trouble">{texts.more}</h2>
      {can.includes("propose-cancellation") && (
        <Folded
          label={ordersText.buttons["propose-cancellation"]!}
          open={form.values.do === "propose-cancellation"}
        >
          <ActForm order={order} act="propose-cancellation">
            <Field
              {...cancel.bind("amount")}
              label={texts.back}
              hint={`${ordersText.page.money.held}: ${formatMoney(order.worthCents)}`}
              prefix="$"
              inputMode="decimal"
              value={cancel.sent ? cancel.value("amount") : centsToInput(order.worthCents)}
            />
            <TextArea
              {...cancel.bind("text")}
              label={texts.reason}
              value={cancel.value("text")}
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
              {...dispute.bind("text")}
              label={texts.reason}
              value={dispute.value("text")}
              rows={4}
              maxLength={ORDER_TEXT_MAX}
            />
          </ActForm>
        </Folded>
      )}
    </section>
  );
}
