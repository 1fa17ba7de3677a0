import type { FormState } from "../../../src/shared/form.ts";
import { formatMoney } from "../../../src/shared/format.ts";
import type { OrderPageData } from "../../../src/shared/market/orders.dto.ts";
import type { OrderAct } from "../../../src/shared/market/orders.enums.ts";
import { EXTENSION_DAYS_MAX, ORDER_TEXT_MAX } from "../../../src/shared/market/orders.limits.ts";
import { ordersPaths } from "../../../src/shared/market/orders.paths.ts";
import { ordersText } from "../../../src/shared/market/orders.text.ts";
import { taxText } from "../../../src/shared/money/tax.ts";
import { DiffersNotice } from "../../money/payments/DiffersNotice.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Time } from "../../ui/Time.tsx";
import { ActForm, Folded } from "./ActForm.tsx";
import { AnswerFields, asksFiles } from "./AnswerFields.tsx";
import { RightsField, TakeFields } from "./OrderWork.tsx";

const words = ordersText.page;

/** What is expected of whom by when, and the buttons for it. */
export function OrderNext({ data, form }: { data: OrderPageData; form: FormState }) {
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
        <ActForm order={order} act="answer" look="primary" files={asksFiles(order.requirements)}>
          <AnswerFields questions={order.requirements} fields={fields} max={ORDER_TEXT_MAX} />
        </ActForm>
      )}
      {has("resume") && (
        <ActForm order={order} act="resume" look="primary">
          {text("resume")}
        </ActForm>
      )}
      {has("approve") && (
        <ActForm order={order} act="approve" look="primary">
          {data.work && <TakeFields work={data.work} fields={fields} />}
        </ActForm>
      )}
      <div className="actions">
        {has("accept") && <ActForm order={order} act="accept" look="primary" />}
        {has("decline") && <ActForm order={order} act="decline" />}
        {has("withdraw") && <ActForm order={order} act="withdraw" />}
      </div>
      {has("deliver") && (
        <ActForm order={order} act="deliver" look="primary" files>
          {text("deliver")}
          {data.work?.pictured && <RightsField fields={fields} />}
          {file("deliver")}
        </ActForm>
      )}
      {has("request-changes") && (
        <Folded label={ordersText.buttons["request-changes"]!} open={form.values.do === "request-changes"}>
          <ActForm order={order} act="request-changes">
            {text("request-changes", words.changes)}
          </ActForm>
        </Folded>
      )}
      {has("ask") && (
        <Folded label={ordersText.buttons.ask!} open={form.values.do === "ask"}>
          <ActForm order={order} act="ask">
            {text("ask")}
          </ActForm>
        </Folded>
      )}
      {has("propose-extension") && (
        <Folded
          label={ordersText.buttons["propose-extension"]!}
          open={form.values.do === "propose-extension"}
        >
          <ActForm order={order} act="propose-extension">
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

function ProposalPart({ data }: { data: OrderPageData }) {
  const { order, can, side, more } = data;
  const { kind, by, amount, days, reason, moreCents, agreed } = order.proposal!;
  return (
    <Notice kind="info">
      <p>
        {{
          extension: () => words.proposal.extension(amount),
          cancellation: () => words.proposal.cancellation(amount, order.worthCents - amount),
          amendment: () => words.proposal.amendment(amount, days),
          instalment: () => words.proposal.instalment(amount),
        }[kind]()}
      </p>
      {reason && <p className="service-text">{reason}</p>}
      {moreCents > 0 && (
        <p>
          {agreed ? words.proposal.agreed[side!](moreCents) : words.proposal.raise(moreCents)}
          {more?.tax && ` ${taxText.name(more.tax)}: ${formatMoney(more.tax.cents)}.`}
        </p>
      )}
      <DiffersNotice differs={more?.differs ?? null} />
      <div className="actions">
        {more?.payHref && (
          <>
            <ButtonLink look="primary" href={more.payHref}>
              {words.pay}
            </ButtonLink>
            <ButtonLink look="quiet" href={ordersPaths.order(order.id)}>
              {words.again}
            </ButtonLink>
          </>
        )}
        {can.includes("agree") && <ActForm order={order} act="agree" look="primary" />}
        {can.includes("refuse") && (
          <ActForm order={order} act="refuse" label={by === side ? words.proposal.takeBack : undefined} />
        )}
      </div>
    </Notice>
  );
}
