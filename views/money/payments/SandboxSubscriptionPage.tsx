import type { PageProps } from "#shared/form.ts";
import type { SandboxSubscriptionPageData } from "#shared/money/subscriptions.dto.ts";
import { subscriptionsPaths } from "#shared/money/subscriptions.paths.ts";
import { subscriptionsText } from "#shared/money/subscriptions.text.ts";
import { SandboxPage } from "./SandboxPage.tsx";

const texts = subscriptionsText.sandbox;

/** Page of the sandbox provider to start a subscription, let it fall due, or let the card fail. */
export function SandboxSubscriptionPage({ data, form }: PageProps<SandboxSubscriptionPageData>) {
  const { state, cardWorks, tries } = data;
  return (
    <SandboxPage
      title={texts.title}
      data={data}
      action={subscriptionsPaths.sandboxSubscription(data.id)}
      labels={texts.acts}
      form={form}
    >
      <p>{subscriptionsText.mine.state[state]}</p>
      {(state === "active" || state === "past_due") && <p>{cardWorks ? texts.cardWorks : texts.cardFails}</p>}
      {tries > 0 && <p>{texts.tries(tries)}</p>}
    </SandboxPage>
  );
}
