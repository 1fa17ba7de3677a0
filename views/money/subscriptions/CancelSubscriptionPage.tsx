import type { PageProps } from "#shared/form.ts";
import { formatDate } from "#shared/format.ts";
import type { CancelSubscriptionPageData } from "#shared/money/subscriptions.dto.ts";
import { subscriptionsPaths } from "#shared/money/subscriptions.paths.ts";
import { subscriptionsText } from "#shared/money/subscriptions.text.ts";
import { CANCELLATION_REASONS, CANCELLATION_TEXT_MAX } from "#shared/money/subscriptions.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/Choice.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageForm } from "../../ui/PageForm.tsx";

const texts = subscriptionsText.cancel;

/** Confirmation page, with a field for the reason, before a subscription ends after the paid period. */
export function CancelSubscriptionPage({ data, form }: PageProps<CancelSubscriptionPageData>) {
  const { id, state, paidUntil } = data.subscription;
  const fields = formFields(form);
  const back = subscriptionsPaths.mySubscriptions();
  const runs = state === "active" || state === "past_due";
  return (
    <div className="page page-narrow page-stack">
      <h1>{texts.title}</h1>
      {runs ? (
        <PageForm
          action={subscriptionsPaths.cancelSubscription(id)}
          back={back}
          backWords={subscriptionsText.mine.keep}
          form={form}
          button={<Button look="danger">{texts.yes}</Button>}
        >
          {paidUntil && <p>{texts.body(formatDate(paidUntil, data.zone))}</p>}
          <RadioGroup
            {...fields.bind("reason")}
            legend={texts.reason}
            value={fields.value("reason")}
            options={CANCELLATION_REASONS.map((value) => ({ value, label: texts.reasons[value] }))}
          />
          <TextArea
            {...fields.bind("text")}
            label={texts.text}
            value={fields.value("text")}
            maxLength={CANCELLATION_TEXT_MAX}
            rows={3}
            optional
          />
        </PageForm>
      ) : (
        <>
          <Notice kind="info" title={texts.late} />
          <ButtonLink href={back}>{subscriptionsText.mine.title}</ButtonLink>
        </>
      )}
    </div>
  );
}
