import type { PageProps } from "../../../src/shared/form.ts";
import type { SandboxSubscriptionPageData } from "../../../src/shared/money/subscriptions.dto.ts";
import { subscriptionsPaths } from "../../../src/shared/money/subscriptions.paths.ts";
import { subscriptionsText } from "../../../src/shared/money/subscriptions.text.ts";
import { SandboxPage } from "./SandboxPage.tsx";

const words = subscriptionsText.sandbox;

/** The play-money provider: begin a subscription, let it fall due, let the card fail. */
export function SandboxSubscriptionPage({ data, form }: PageProps<SandboxSubscriptionPageData>) {
  const { state, cardWorks, tries } = data;
  return (
    <SandboxPage
      title={words.title}
      data={data}
      action={subscriptionsPaths.sandboxSubscription(data.id)}
      said={words.acts}
      form={form}
    >
      <p>{subscriptionsText.mine.state[state]}</p>
      {(state === "active" || state === "past_due") && <p>{cardWorks ? words.cardWorks : words.cardFails}</p>}
      {tries > 0 && <p>{words.tries(tries)}</p>}
    </SandboxPage>
  );
}
