import type { PageProps } from "../../../src/shared/form.ts";
import { formatDate } from "../../../src/shared/format.ts";
import type { CancelSubscriptionPageData } from "../../../src/shared/money/subscriptions.dto.ts";
import { subscriptionsPaths } from "../../../src/shared/money/subscriptions.paths.ts";
import { subscriptionsText } from "../../../src/shared/money/subscriptions.text.ts";
import { CANCELLATION_REASONS, CANCELLATION_TEXT_MAX } from "../../../src/shared/money/subscriptions.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/Choice.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageForm } from "../../ui/PageForm.tsx";

const words = subscriptionsText.cancel;

/** Asks once, and why, before a subscription ends with what is paid for. */
export function CancelSubscriptionPage({ data, form }: PageProps<CancelSubscriptionPageData>) {
  const { id, state, paidUntil } = data.subscription;
  const fields = formFields(form);
  const back = subscriptionsPaths.mySubscriptions();
  const runs = state === "active" || state === "past_due";
  return (
    <div className="page page-narrow page-stack">
      <h1>{words.title}</h1>
      {runs ? (
        <PageForm
          action={subscriptionsPaths.cancelSubscription(id)}
          back={back}
          backWords={subscriptionsText.mine.keep}
          form={form}
          button={<Button look="danger">{words.yes}</Button>}
        >
          {paidUntil && <p>{words.body(formatDate(paidUntil, data.zone))}</p>}
          <RadioGroup
            {...fields.bind("reason")}
            legend={words.reason}
            value={fields.value("reason")}
            options={CANCELLATION_REASONS.map((value) => ({ value, label: words.reasons[value] }))}
          />
          <TextArea
            {...fields.bind("text")}
            label={words.text}
            value={fields.value("text")}
            maxLength={CANCELLATION_TEXT_MAX}
            rows={3}
            optional
          />
        </PageForm>
      ) : (
        <>
          <Notice kind="info" title={words.late} />
          <ButtonLink href={back}>{subscriptionsText.mine.title}</ButtonLink>
        </>
      )}
    </div>
  );
}
