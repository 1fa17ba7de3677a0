import { invalidField } from "#core/base/errors.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import type { SandboxSubscriptionPageData } from "#shared/money/subscriptions.dto.ts";
import { subscriptionsPaths } from "#shared/money/subscriptions.paths.ts";
import { subscriptionsText } from "#shared/money/subscriptions.text.ts";
import { SandboxSubscriptionPage } from "#views/money/payments/SandboxSubscriptionPage.tsx";
import type { SandboxWebhooks } from "./sandbox/commands.ts";
import {
  actOnSandboxSubscription,
  actsOnSubscription,
  sandboxSubscription,
} from "./sandbox/subscription-commands.ts";

/** The play-money provider's page of a subscription. */
export const sandboxSubscriptionPage = (services: Services, deliver: SandboxWebhooks): PageDefinition =>
  definePage<SandboxSubscriptionPageData>({
    path: "/sandbox/subscription/:id",
    access: membersOnly,
    cache: "private",
    async load({ viewer, params }) {
      const subscription = await sandboxSubscription(viewer, params.id!, services.now());
      return {
        id: subscription.reference,
        description: subscription.description,
        cents: subscription.amount,
        state: subscription.state,
        cardWorks: subscription.cardWorks,
        tries: subscription.tries,
        acts: actsOnSubscription(subscription),
        back: subscription.back,
      };
    },
    async action({ caller, params, viewer }, { values }) {
      const subscription = await sandboxSubscription(viewer, params.id!, services.now());
      const act = actsOnSubscription(subscription).find((each) => each === values.do);
      if (!act) throw invalidField("do", subscriptionsText.sandbox.choose);
      await actOnSandboxSubscription({ services, deliver }, caller, params.id!, act);
      const begins = act === "approve" || act === "decline";
      return seeOther(begins ? subscription.back : subscriptionsPaths.sandboxSubscription(params.id!));
    },
    meta: () => ({ title: subscriptionsText.sandbox.title, robots: "noindex" }),
    Component: SandboxSubscriptionPage,
  });
