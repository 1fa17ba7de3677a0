import type { ReactNode } from "react";
import type { FormState, PageProps } from "../../../src/shared/form.ts";
import { formatMoney } from "../../../src/shared/format.ts";
import { orderReviewsPaths } from "../../../src/shared/market/order-reviews.paths.ts";
import { orderReviewsText } from "../../../src/shared/market/order-reviews.text.ts";
import type { OrderPageData } from "../../../src/shared/market/orders.dto.ts";
import type { OrderAct } from "../../../src/shared/market/orders.enums.ts";
import { EXTENSION_DAYS_MAX, ORDER_TEXT_MAX } from "../../../src/shared/market/orders.limits.ts";
import { ordersPaths } from "../../../src/shared/market/orders.paths.ts";
import { ordersText } from "../../../src/shared/market/orders.text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button, ButtonLink, type ButtonLook } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Time } from "../../ui/Time.tsx";
import { AnswerFields } from "./AnswerFields.tsx";
import { OrderAnswers, OrderFacts, OrderProgress, OrderTimeline } from "./OrderParts.tsx";
import { ORDER_TONES } from "./OrdersPage.tsx";

const words = ordersText.page;

/** An order as one of its sides sees it: how far it is, what is next, what was said, and what can be done. */
export function OrderPage({ data, form }: PageProps<OrderPageData>) {
  const { order, side, entries, zone, payHref } = data;
  const list = order.endedAt ? "history" : "active";
  return (
    <div className="page order">
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
      <div className="service-columns">
        <div className="service-main">
          {side && <Next data={data} form={form} />}
          <OrderTimeline order={order} entries={entries} zone={zone} />
          {data.says && <Say data={data} form={form} />}
        </div>
        <aside className="service-side">
          <section className="card" aria-labelledby="what">
            <h2 id="what">{words.order}</h2>
            <OrderFacts order={order} side={side} />
          </section>
          <OrderAnswers order={order} />
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

/** One act as a form; what it takes beside its button stands in it. */
function ActForm({
  data,
  act,
  look,
  files,
  children,
}: {
  data: OrderPageData;
  act: OrderAct | "say";
  look?: ButtonLook;
  files?: boolean;
  children?: ReactNode;
}) {
  const { id, version } = data.order;
  return (
    <form
      className="order-act"
      method="post"
      action={ordersPaths.order(id)}
      encType={files ? "multipart/form-data" : undefined}
    >
      <CsrfField />
      {act !== "say" && <input type="hidden" name="version" value={version} />}
      {children}
      <Button look={look} name="do" value={act}>
        {act === "say" ? words.send : ordersText.buttons[act]}
      </Button>
    </form>
  );
}

/** What is expected of whom by when, and the buttons for it. */
function Next({ data, form }: PartProps) {
  const { order, side, can, zone } = data;
  const has = (act: OrderAct) => can.includes(act);
  const fields = formFields(form);
  const phase = order.paused ? "paused" : order.state;
  const waits = words.waits[`${side}-${phase}`];
  const text = (act: string, label: string = words.words) => (
    <TextArea
      {...fields.bind("text")}
      id={`text-${act}`}
      label={label}
      value={form.values.do === act ? fields.value("text") : ""}
      rows={3}
      maxLength={ORDER_TEXT_MAX}
    />
  );
  const file = (act: string) => (
    <Field
      {...fields.bind("file")}
      id={`file-${act}`}
      label={words.file}
      hint={words.fileHint}
      type="file"
      optional
    />
  );
  if (!waits && !order.proposal) return null;
  return (
    <section className="order-next" aria-labelledby="next">
      <h2 id="next">{words.next}</h2>
      {waits && <p className="order-waits">{waits}</p>}
      {order.dueAt && order.state !== "disputed" && (
        <p className="fine">
          {order.deliverBy && order.state === "in-progress" && !order.paused && (
            <>
              {ordersText.deliverBy}: <Time iso={order.deliverBy} as="stamp" zone={zone} />.{" "}
            </>
          )}
          {words.until} <Time iso={order.dueAt} as="stamp" zone={zone} />. {words.silence[phase]}
        </p>
      )}
      {order.proposal && <ProposalPart data={data} />}
      {has("answer") && order.requirements.length > 0 && (
        <ActForm data={data} act="answer" look="primary">
          <AnswerFields questions={order.requirements} fields={fields} max={ORDER_TEXT_MAX} />
        </ActForm>
      )}
      {has("resume") && (
        <ActForm data={data} act="resume" look="primary">
          {text("resume")}
        </ActForm>
      )}
      <div className="actions">
        {has("accept") && <ActForm data={data} act="accept" look="primary" />}
        {has("decline") && <ActForm data={data} act="decline" />}
        {has("approve") && <ActForm data={data} act="approve" look="primary" />}
        {has("withdraw") && <ActForm data={data} act="withdraw" />}
      </div>
      {has("deliver") && (
        <ActForm data={data} act="deliver" look="primary" files>
          {text("deliver")}
          {file("deliver")}
        </ActForm>
      )}
      {has("request-changes") && (
        <Folded label={ordersText.buttons["request-changes"]!} open={form.values.do === "request-changes"}>
          <ActForm data={data} act="request-changes">
            {text("request-changes", words.changes)}
          </ActForm>
        </Folded>
      )}
      {has("ask") && (
        <Folded label={ordersText.buttons.ask!} open={form.values.do === "ask"}>
          <ActForm data={data} act="ask">
            {text("ask")}
          </ActForm>
        </Folded>
      )}
      {has("propose-extension") && (
        <Folded
          label={ordersText.buttons["propose-extension"]!}
          open={form.values.do === "propose-extension"}
        >
          <ActForm data={data} act="propose-extension">
            <Field
              {...fields.bind("amount")}
              id="days"
              label={words.days}
              type="number"
              min={1}
              max={EXTENSION_DAYS_MAX}
              value={fields.value("amount") || "3"}
            />
            {text("propose-extension", words.reason)}
          </ActForm>
        </Folded>
      )}
    </section>
  );
}

const Folded = ({ label, open, children }: { label: string; open: boolean; children: ReactNode }) => (
  <details className="disclosure" open={open}>
    <summary>{label}</summary>
    {children}
  </details>
);

function ProposalPart({ data }: { data: OrderPageData }) {
  const { order, can } = data;
  const { kind, amount, reason } = order.proposal!;
  return (
    <Notice kind="info">
      <p>
        {kind === "extension"
          ? words.proposal.extension(amount)
          : words.proposal.cancellation(amount, order.priceCents - amount)}
      </p>
      {reason && <p className="service-text">{reason}</p>}
      <div className="actions">
        {can.includes("agree") && <ActForm data={data} act="agree" look="primary" />}
        {can.includes("refuse") && <ActForm data={data} act="refuse" />}
      </div>
    </Notice>
  );
}

function Say({ data, form }: PartProps) {
  const fields = formFields(form);
  const isSent = form.values.do === "say";
  return (
    <section className="order-say" aria-labelledby="say">
      <h2 id="say">{words.say}</h2>
      <ActForm data={data} act="say" files>
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
          hint={words.fileHint}
          type="file"
          optional
        />
      </ActForm>
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
          <ActForm data={data} act="propose-cancellation">
            <Field
              {...fields.bind("amount")}
              id="back"
              label={words.back}
              hint={`${ordersText.price}: ${formatMoney(order.priceCents)}`}
              prefix="$"
              inputMode="decimal"
              value={fields.value("amount") || (order.priceCents / 100).toFixed(2)}
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
          <ActForm data={data} act="dispute">
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
