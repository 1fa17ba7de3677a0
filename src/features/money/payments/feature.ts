import type { Feature } from "../../../core/feature.ts";
import { defineJob } from "../../../core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { paymentsAudit } from "./audit.ts";
import { askForOpen } from "./checkouts.ts";
import { differingKinds, payeeKinds } from "./notification-kinds.ts";
import { sandboxPages, sandboxPayeePage } from "./pages.tsx";
import { askForPayees } from "./payees.ts";
import { sandboxSecret } from "./providers.ts";
import { sandboxWebhooks } from "./sandbox/commands.ts";
import { renewDue } from "./sandbox/subscription-commands.ts";
import { paymentSubscribers } from "./subscribers.ts";
import { sandboxSubscriptionPage } from "./subscription-page.tsx";
import { webhookRoute } from "./webhooks.ts";

/** Money in and out by a provider: checkouts, their webhooks, and asking where none came. */
export function payments({ config, jobs, provider, services, site }: FeatureDependencies): Feature {
  const dependencies = { services, provider };
  const ask = defineJob<null>({
    name: "payments.ask-for-open",
    concurrency: 1,
    run: async (_, { signal }) => void (await askForOpen(dependencies, signal)),
  });
  const askPayees = defineJob<null>({
    name: "payments.ask-for-payees",
    concurrency: 1,
    run: async (_, { signal }) => void (await askForPayees(dependencies, signal)),
  });
  const secret = sandboxSecret(config);
  const deliver = sandboxWebhooks(jobs, { services, secret, siteUrl: site.url });
  const renew = defineJob<null>({
    name: "sandbox.renew",
    concurrency: 1,
    run: async (_, { signal }) => void (await renewDue({ services, deliver }, signal)),
  });
  return {
    name: "payments",
    audit: paymentsAudit,
    sheets: ["accounts"],
    early: webhookRoute(dependencies),
    pages: [
      ...sandboxPages(services, deliver),
      sandboxSubscriptionPage(services, deliver),
      ...(config.sandboxOnboarding ? [sandboxPayeePage(deliver)] : []),
    ],
    notificationKinds: [...payeeKinds, ...differingKinds],
    subscribers: paymentSubscribers(dependencies),
    async prepare() {
      await jobs.every(60_000, ask, null);
      if (provider.onboarding) await jobs.every(60_000, askPayees, null);
      if (provider.name === "sandbox") await jobs.every(60_000, renew, null);
    },
  };
}
