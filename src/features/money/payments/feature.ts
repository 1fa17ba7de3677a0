import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { bookkeepingConsequences } from "../ledger/index.ts";
import { announcePayments } from "./announce.ts";
import { paymentsAudit } from "./audit.ts";
import { syncOpenPayments } from "./checkouts.ts";
import {
  differingKinds,
  disputeKinds,
  findRefundTitles,
  payeeKinds,
  refundKinds,
} from "./notification-kinds.ts";
import { sandboxPages, sandboxPayeePage } from "./pages.tsx";
import { syncPayees } from "./payees.ts";
import { paymentsPersonalData } from "./personal-data.ts";
import { sandboxSecret } from "./providers.ts";
import { sandboxWebhooks } from "./sandbox/commands.ts";
import { renewDue } from "./sandbox/subscription-commands.ts";
import { paymentSubscribers } from "./subscribers.ts";
import { sandboxSubscriptionPage } from "./subscription-page.tsx";
import { webhookRoute } from "./webhooks.ts";

/** Payments in and out through a provider: checkouts, webhooks, and polling if none arrive. */
export function payments({ config, jobs, provider, realtime, services, site }: FeatureDependencies): Feature {
  const dependencies = { services, provider };
  const ask = defineJob<null>({
    name: "payments.ask-for-open",
    concurrency: 1,
    run: async (_, { signal }) => void (await syncOpenPayments(dependencies, signal)),
  });
  const askPayees = defineJob<null>({
    name: "payments.ask-for-payees",
    concurrency: 1,
    run: async (_, { signal }) => void (await syncPayees(dependencies, signal)),
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
    consequences: bookkeepingConsequences,
    audit: paymentsAudit,
    sheets: ["accounts"],
    early: webhookRoute(dependencies),
    pages: [
      ...sandboxPages(services, deliver),
      sandboxSubscriptionPage(services, deliver),
      ...(config.sandboxOnboarding ? [sandboxPayeePage(deliver)] : []),
    ],
    notificationKinds: [...payeeKinds, ...differingKinds, ...disputeKinds, ...refundKinds],
    notificationSubjects: { refund: findRefundTitles },
    subscribers: [...paymentSubscribers(dependencies), ...announcePayments(realtime)],
    personalData: paymentsPersonalData,
    async prepare() {
      await jobs.every(60_000, ask, null);
      if (provider.onboarding) await jobs.every(60_000, askPayees, null);
      if (provider.name === "sandbox") await jobs.every(60_000, renew, null);
    },
  };
}
