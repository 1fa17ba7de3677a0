import type { FormState } from "#shared/form.ts";
import { formatMoney } from "#shared/format.ts";
import { isObjection } from "#shared/market/order-machine.ts";
import type { OrderPageData } from "#shared/market/orders.dto.ts";
import type { OrderAct } from "#shared/market/orders.enums.ts";
import { ORDER_TEXT_MAX } from "#shared/market/orders.limits.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { taxText } from "#shared/money/tax.text.ts";
import { PaymentNotice } from "../../money/payments/PaymentNotice.tsx";
import { CountryField } from "../../money/sales/CountryField.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { fieldsOfOne } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Time } from "../../ui/Time.tsx";
import { ActForm, Folded } from "./ActForm.tsx";
import { AnswerFields, hasFileQuestions } from "./AnswerFields.tsx";
import { RightsField, TakeFields } from "./OrderWork.tsx";

const texts = ordersText.page;

/** Next step of an order: who must do what by when, and the buttons for it. */
export function OrderNext({ data, form }: { data: OrderPageData; form: FormState }) {
  const { order, side, can, zone } = data;
  const has = (act: OrderAct) => can.includes(act);
  const fieldsOf = (act: string) => fieldsOfOne(form, act, form.values.do === act);
  const extension = fieldsOf("propose-extension");
  const phase = phaseOf(data);
  const isLastReview = side === "buyer" && phase === "in-review" && order.roundsLeft === 0;
  const waits = texts.waits[isLastReview ? "buyer-last-review" : `${side}-${phase}`];
  const silence = texts.silence[phase];
  const text = (act: string, label: string = texts.words) => (
    <TextArea
      {...fieldsOf(act).bind("text")}
      label={label}
      value={fieldsOf(act).value("text")}
      rows={3}
      maxLength={ORDER_TEXT_MAX}
    />
  );
  const file = (act: string) => (
    <Field {...fieldsOf(act).bind("file")} label={texts.file} hint={texts.fileHint} type="file" optional />
  );
  if (!waits && !order.proposal) return null;
  return (
    <section className="order-next" aria-labelledby="next">
      <h2 id="next">{texts.next}</h2>
      {waits && <p className="order-waits">{waits}</p>}
      {silence && order.dueAt && order.state !== "disputed" && (
        <p className="fine">
          {order.deliverBy && order.state === "in-progress" && !order.paused && !isObjected(order) && (
            <>
              {ordersText.deliverBy}: <Time iso={order.deliverBy} as="stamp" zone={zone} />.{" "}
            </>
          )}
          {silence[0]} <Time iso={order.dueAt} as="stamp" zone={zone} />
          {silence[1]}
        </p>
      )}
      {has("leave") && (
        <>
          <p>{texts.leave}</p>
          <ActForm order={order} act="leave" />
        </>
      )}
      {order.proposal && <ProposalPart data={data} form={form} />}
      {has("answer") && order.requirements.length > 0 && (
        <ActForm order={order} act="answer" look="primary" files={hasFileQuestions(order.requirements)}>
          <AnswerFields
            questions={order.requirements}
            stories={data.stories}
            fields={fieldsOf("answer")}
            max={ORDER_TEXT_MAX}
          />
        </ActForm>
      )}
      {has("resume") && (
        <ActForm
          order={order}
          act="resume"
          look="primary"
          label={side === "buyer" ? texts.sendAnswer : undefined}
        >
          {text("resume", side === "buyer" ? texts.answer : texts.words)}
        </ActForm>
      )}
      {has("approve") && (
        <ActForm order={order} act="approve" look="primary">
          {data.work && <TakeFields work={data.work} fields={fieldsOf("approve")} />}
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
          {data.work?.pictured && <RightsField fields={fieldsOf("deliver")} />}
          {file("deliver")}
        </ActForm>
      )}
      {has("request-changes") && (
        <Folded label={ordersText.buttons["request-changes"]!} open={form.values.do === "request-changes"}>
          <ActForm order={order} act="request-changes">
            {text("request-changes", texts.changes)}
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
              {...extension.bind("amount")}
              label={texts.days}
              type="number"
              min={1}
              max={order.daysLeft}
              value={extension.sent ? extension.value("amount") : String(Math.min(3, order.daysLeft))}
            />
            {text("propose-extension", texts.reason)}
          </ActForm>
        </Folded>
      )}
    </section>
  );
}

/** Returns what the order waits for, as a key of its texts. */
function phaseOf({ order, side }: OrderPageData): string {
  if (order.bankDispute === "open" && !order.endedAt) return "held";
  if (isObjected(order)) return order.proposal?.by === side ? "objection" : "objected";
  return order.paused ? "paused" : order.state;
}

const isObjected = ({ proposal }: OrderPageData["order"]): boolean =>
  proposal !== null && isObjection(proposal);

function ProposalPart({ data, form }: { data: OrderPageData; form: FormState }) {
  const { order, can, side, more, earns } = data;
  const { kind, by, amount, days, reason, moreCents, agreed } = order.proposal!;
  return (
    <Notice kind="info">
      <p>
        {{
          extension: () => texts.proposal.extension(amount),
          cancellation: () => texts.proposal.cancellation(amount, order.worthCents - amount),
          amendment: () => texts.proposal.amendment(amount, days),
          instalment: () => texts.proposal.instalment(amount),
        }[kind]()}
      </p>
      {reason && <p className="service-text">{reason}</p>}
      {earns?.proposedCents != null && <p>{texts.money.proposed(earns.proposedCents)}</p>}
      {moreCents > 0 && (
        <p>
          {agreed ? texts.proposal.agreed[side!](moreCents) : texts.proposal.raise(moreCents)}
          {more?.tax && ` ${taxText.name(more.tax)}: ${formatMoney(more.tax.cents)}.`}
        </p>
      )}
      {more && <PaymentNotice pay={more} here={ordersPaths.order(order.id)} />}
      <div className="actions">
        {can.includes("agree") && (
          <ActForm order={order} act="agree" look="primary">
            {(kind === "instalment" || moreCents > 0) && (
              <CountryField
                tax={data.country}
                fields={fieldsOfOne(form, "agree", form.values.do === "agree")}
                {...(form.values.do === "agree" ? {} : { id: "agree-country" })}
              />
            )}
          </ActForm>
        )}
        {can.includes("refuse") && (
          <ActForm order={order} act="refuse" label={by === side ? texts.proposal.withdraw : undefined} />
        )}
      </div>
    </Notice>
  );
}
