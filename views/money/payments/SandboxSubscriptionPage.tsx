import type { PageProps } from "../../../src/shared/form.ts";
import { formatMoney } from "../../../src/shared/format.ts";
import { paymentsText } from "../../../src/shared/money/payments.text.ts";
import type { SandboxSubscriptionPageData } from "../../../src/shared/money/subscriptions.dto.ts";
import { subscriptionsPaths } from "../../../src/shared/money/subscriptions.paths.ts";
import { subscriptionsText } from "../../../src/shared/money/subscriptions.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Notice } from "../../ui/Notice.tsx";

const words = subscriptionsText.sandbox;

/** The play-money provider: begin a subscription, let it fall due, let the card fail. */
export function SandboxSubscriptionPage({ data, form }: PageProps<SandboxSubscriptionPageData>) {
  const { acts, cents, state, cardWorks, tries } = data;
  return (
    <div className="page page-narrow page-stack">
      <h1>{words.title}</h1>
      <Notice kind="warning" title={paymentsText.sandbox.playMoney}>
        <p>{paymentsText.sandbox.playMoneyBody}</p>
      </Notice>
      <Card as="section">
        <h2>{data.description}</h2>
        <p className="lead">{formatMoney(cents)}</p>
        <p>{subscriptionsText.mine.state[state]}</p>
        {(state === "active" || state === "past_due") && (
          <p>{cardWorks ? words.cardWorks : words.cardFails}</p>
        )}
        {tries > 0 && <p>{words.tries(tries)}</p>}
      </Card>
      <form method="post" action={subscriptionsPaths.sandboxSubscription(data.id)}>
        <CsrfField />
        <FormErrors form={form} />
        <div className="actions">
          {acts.map((act) => (
            <Button key={act} look={act === "approve" ? "primary" : "quiet"} name="do" value={act}>
              {act === "approve" ? paymentsText.sandbox.pay(cents) : words.acts[act]}
            </Button>
          ))}
          <ButtonLink look="quiet" href={data.back}>
            {words.back}
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}
