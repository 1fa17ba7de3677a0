import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { challengesText } from "#shared/community/challenges.text.ts";
import type { PageProps } from "#shared/form.ts";
import { formatDate, formatMoney } from "#shared/format.ts";
import type { PrizePageData } from "#shared/money/prizes.dto.ts";
import { prizesPaths } from "#shared/money/prizes.paths.ts";
import { prizesText } from "#shared/money/prizes.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageForm } from "../../ui/PageForm.tsx";
import { PaymentNotice } from "../payments/PaymentNotice.tsx";
import { PrizePlaces } from "./PrizePlaces.tsx";

/** Page for a challenge's owner to pay in the prize money or see its state. */
export function PrizePage({ data, form }: PageProps<PrizePageData>) {
  const texts = prizesText;
  const { challenge, places, prize, values } = data;
  const open = data.open && data.progress !== "confirming";
  const { bind, value } = formFields(form, values);
  const here = challengesPaths.challenge(challenge.id);
  return (
    <div className="page page-narrow page-stack challenge-page">
      <Breadcrumbs trail={[{ href: here, label: challenge.title }, { label: texts.short }]} />
      <h1 dir="auto">{texts.title(challenge.title)}</h1>
      {prize && prize.state !== "expired" && !data.differs && (
        <Notice kind={prize.state === "unpaid" ? "warning" : "info"}>
          <p>
            <strong>{formatMoney(prize.totalCents)}.</strong>{" "}
            {prize.payAt ? texts.heldUntil(formatDate(prize.payAt, data.zone)) : texts.states[prize.state]}
          </p>
          <PrizePlaces prize={prize} nets={data.nets.filter((net) => net > 0)} />
        </Notice>
      )}
      <PaymentNotice pay={data} here={prizesPaths.prize(challenge.id)} />
      {open && <p className="lead">{texts.lead}</p>}
      <p>
        {texts.fee}
        {open && ` ${data.examples.map(({ cents, net }) => texts.example(cents, net)).join(" ")}`}
      </p>
      {open ? (
        <PageForm
          action={prizesPaths.prize(challenge.id)}
          back={here}
          form={form}
          button={<Button look="primary">{texts.pay}</Button>}
        >
          {places.map((place, at) => (
            <Field
              key={place}
              {...bind(`place${at + 1}`)}
              label={texts.amount(challengesText.places[place])}
              value={value(`place${at + 1}`)}
              inputMode="decimal"
              optional={at > 0}
            />
          ))}
        </PageForm>
      ) : (
        <>
          {prize?.state !== "held" && data.progress !== "confirming" && <p>{texts.closed}</p>}
          <p>
            <a href={here}>{texts.back}</a>
          </p>
        </>
      )}
    </div>
  );
}
