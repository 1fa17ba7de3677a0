import { SandboxSubscriptionPage } from "../../../../views/money/payments/SandboxSubscriptionPage.tsx";
import { invalidField } from "../../../core/base/errors.ts";
import { definePage, membersOnly, type PageDefinition, seeOther } from "../../../core/pages/define-page.ts";
import type { Services } from "../../../core/services.ts";
import type { SandboxSubscriptionPageData } from "../../../shared/money/subscriptions.dto.ts";
import { subscriptionsPaths } from "../../../shared/money/subscriptions.paths.ts";
import { subscriptionsText } from "../../../shared/money/subscriptions.text.ts";
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
      const found = await sandboxSubscription(viewer, params.id!, services.now());
      return {
        id: found.reference,
        description: found.description,
        cents: found.amount,
        state: found.state,
        cardWorks: found.cardWorks,
        tries: found.tries,
        acts: actsOnSubscription(found),
        back: found.back,
      };
    },
    async action({ caller, params, viewer }, { values }) {
      const found = await sandboxSubscription(viewer, params.id!, services.now());
      const act = actsOnSubscription(found).find((each) => each === values.do);
      if (!act) throw invalidField("do", subscriptionsText.sandbox.choose);
      await actOnSandboxSubscription({ services, deliver }, caller, params.id!, act);
      const begins = act === "approve" || act === "decline";
      return seeOther(begins ? found.back : subscriptionsPaths.sandboxSubscription(params.id!));
    },
    meta: () => ({ title: subscriptionsText.sandbox.title, robots: "noindex" }),
    Component: SandboxSubscriptionPage,
  });
